import type { Category } from '#shared/categories.ts'
import type { TradeSetting } from '#shared/ready-to-trade.ts'
import type { Settings } from '#shared/settings.ts'
import { PLACEHOLDERS } from '#shared/society-facts.ts'

const E_COMMERCE = 'Consumer Protection (E-Commerce) Rules 2020'

/** `of`: only a shop that sells goods of this category needs the setting. */
type SettingRule = { setting: TradeSetting; law: string; of?: Category }

export const SETTING_RULES: readonly SettingRule[] = [
  { setting: 'legalName', law: `${E_COMMERCE}, rule 4(2)` },
  { setting: 'address', law: `${E_COMMERCE}, rule 4(2)` },
  { setting: 'phone', law: `${E_COMMERCE}, rule 4(2)` },
  { setting: 'email', law: `${E_COMMERCE}, rule 4(2)` },
  { setting: 'grievanceOfficerName', law: `${E_COMMERCE}, rule 4(4)` },
  { setting: 'grievanceEmail', law: `${E_COMMERCE}, rule 4(4)` },
  { setting: 'returnWindowDays', law: `${E_COMMERCE}, rule 7(1)(a)` },
  { setting: 'paymentProvider', law: `${E_COMMERCE}, rule 7(1)(c)` },
  { setting: 'gstin', law: 'CGST Rules 2017, rules 18 and 46(a)' },
  { setting: 'fssaiNumber', law: 'FSSAI order of 8 June 2021', of: 'organicfoods' },
  { setting: 'drugLicence', law: 'Drugs Rules 1945, rule 161(1)', of: 'ayurveda' },
  { setting: 'cosmeticLicence', law: 'Cosmetics Rules 2020, rule 34', of: 'beautycare' },
]

/** The settings without a value. A seller without a GST registration has no GSTIN. */
export const missingSettings = (settings: Settings, sold: ReadonlySet<Category>) =>
  SETTING_RULES.filter(
    ({ setting, of }) =>
      (of === undefined || sold.has(of)) &&
      !(setting === 'gstin' && settings.gstStatus === 'unregistered') &&
      isMissing(setting, settings[setting]),
  ).map(({ setting, law }) => ({ setting, law }))

/** A marked placeholder of a new shop is no value. */
const isMissing = (setting: TradeSetting, value: string) =>
  value === '' || ((setting === 'phone' || setting === 'email') && value === PLACEHOLDERS[setting])
