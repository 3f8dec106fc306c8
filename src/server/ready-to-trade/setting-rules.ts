import type { Category } from '#shared/categories.ts'
import type { TradeSetting } from '#shared/ready-to-trade.ts'
import type { Settings } from '#shared/settings.ts'
import { PLACEHOLDERS } from '#shared/society-facts.ts'
import { MAX_GRIEVANCE_DAYS } from '#shared/society-settings.ts'

const E_COMMERCE = 'Consumer Protection (E-Commerce) Rules 2020'

/**
 * `of`: only a shop that sells goods of this category needs the setting. `isOfMaker`: only one that makes such goods
 * itself. The law licenses the making of medicines and cosmetics, not their sale (Drugs and Cosmetics Act 1940, chapter
 * IV-A). A food seller always needs an FSSAI number.
 */
type SettingRule = { setting: TradeSetting; law: string; of?: Category; isOfMaker?: true }

const SETTING_RULES: readonly SettingRule[] = [
  { setting: 'legalName', law: `${E_COMMERCE}, rule 4(2)` },
  { setting: 'address', law: `${E_COMMERCE}, rule 4(2)` },
  { setting: 'phone', law: `${E_COMMERCE}, rule 4(2)` },
  { setting: 'email', law: `${E_COMMERCE}, rule 4(2)` },
  { setting: 'grievanceOfficerName', law: `${E_COMMERCE}, rule 4(4)` },
  { setting: 'grievanceOfficerTitle', law: `${E_COMMERCE}, rule 4(4)` },
  { setting: 'grievanceEmail', law: `${E_COMMERCE}, rule 4(4)` },
  { setting: 'grievanceDays', law: 'Digital Personal Data Protection Rules 2025, rule 14' },
  { setting: 'returnWindowDays', law: `${E_COMMERCE}, rule 7(1)(a)` },
  { setting: 'paymentProvider', law: `${E_COMMERCE}, rule 7(1)(c)` },
  { setting: 'gstin', law: 'CGST Rules 2017, rules 18 and 46(a)' },
  { setting: 'fssaiNumber', law: 'FSSAI order of 8 June 2021', of: 'organicfoods' },
  { setting: 'drugLicence', law: 'Drugs Rules 1945, rule 161(1)', of: 'ayurveda', isOfMaker: true },
  { setting: 'cosmeticLicence', law: 'Cosmetics Rules 2020, rule 34', of: 'beautycare', isOfMaker: true },
]

type Sold = { category: Category; maker: string }

/** The settings without a value. A seller without a GST registration has no GSTIN. */
export function missingSettings(settings: Settings, sold: Sold[]) {
  const categories = new Set(sold.map(({ category }) => category))
  const made = new Set(sold.filter(isMadeBy(settings)).map(({ category }) => category))
  const isNeeded = ({ setting, of, isOfMaker }: SettingRule) => {
    if (setting === 'gstin') return settings.gstStatus !== 'unregistered'
    return of === undefined || (isOfMaker ? made : categories).has(of)
  }
  return SETTING_RULES.filter((rule) => isNeeded(rule) && isMissing(rule.setting, settings[rule.setting])).map(
    ({ setting, law }) => ({ setting, law }),
  )
}

/** Whether the maker of the product has the name of the seller. */
const isMadeBy = ({ legalName, societyName }: Pick<Settings, 'legalName' | 'societyName'>) => {
  const own = new Set([legalName, societyName].map(readableName))
  return ({ maker }: Sold) => maker !== '' && own.has(readableName(maker))
}

/** 'Kadirur Society, ' and 'KADIRUR SOCIETY' are one name. */
const readableName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** A marked placeholder of a new shop is no value, and neither is a number of days that the law does not allow. */
const isMissing = (setting: TradeSetting, value: string) =>
  value === '' ||
  ((setting === 'phone' || setting === 'email') && value === PLACEHOLDERS[setting]) ||
  (setting === 'grievanceDays' && Number(value) > MAX_GRIEVANCE_DAYS)
