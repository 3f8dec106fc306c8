import { COURIERS } from '#shared/couriers.ts'
import { formatRupees } from '#shared/money.ts'
import type { SettingsView } from '#shared/settings.ts'
import { SETTINGS_LABELS } from '#shared/settings-labels.ts'
import { amountOf } from '#web/admin/shell/typed-number.ts'
import { t } from '#web/i18n/admin.tsx'
import type { Input } from '#web/lib/send.ts'

export type SettingField = {
  name: string
  label: string
  hint?: string | undefined
  start?: string
  maxLength?: number
  options?: { value: string; text: string }[]
}

type SettingGroup = { title: string; hint?: string; fields: SettingField[] }

type Labelled = keyof typeof SETTINGS_LABELS

const ownText = (name: string, label: string, maxLength: number) => ({ name, label, maxLength })
const text = (name: Labelled, maxLength: number, hint?: string) => ({ ...number(name, hint), maxLength })
const number = (name: Labelled, hint?: string) => ({ name, label: t(SETTINGS_LABELS[name]), hint })
const rupees = (name: Labelled, hint: string) => ({ ...number(name, hint), start: '₹' })

/** `settings` are the current ones: a label contains the limit of a small order. */
export const settingGroups = (settings: Pick<SettingsView, 'smallOrderBelow'>): SettingGroup[] => [
  {
    title: t('The society'),
    fields: [
      ownText('societyName', t('Name'), 80),
      text('tagline', 80),
      text('address', 300),
      text('phone', 30),
      text('email', 254),
      text('hours', 120),
    ],
  },
  {
    title: t('Facts in the texts'),
    hint: t('Shoppers read the society’s texts without the facts that are missing here.'),
    fields: [
      text('pinCode', 6, t('6 digits')),
      text('chairmanName', 80),
      text('managingDirectorName', 80),
      text('executiveDirectorName', 80),
      text('grievanceOfficerName', 80),
      text('grievanceOfficerTitle', 80),
      text('grievanceEmail', 254),
      text('grievanceDays', 3, t('1 to 90')),
      text('returnWindowDays', 3, t('1 to 365')),
      text('privacyEffectiveDate', 10, t('DD/MM/YYYY')),
      text('termsEffectiveDate', 10, t('DD/MM/YYYY')),
      text('jurisdictionCity', 60),
      text('paymentProvider', 200, t('Its name, with an address or a phone number. The terms name it.')),
    ],
  },
  {
    title: t('Discount and tax'),
    hint: t('These apply from the next order. Earlier orders keep their prices.'),
    fields: [
      number('discountPercent', t('0 to 100')),
      number('taxPercentAyurveda', t('0 to 100')),
      number('taxPercentOther', t('0 to 100')),
    ],
  },
  {
    title: t('GST'),
    hint: t('These are printed on sales documents. Ask your accountant before you change them.'),
    fields: [
      {
        name: 'gstStatus',
        label: t(SETTINGS_LABELS.gstStatus),
        options: [
          { value: 'regular', text: t('Regular') },
          { value: 'composition', text: t('Composition scheme') },
          { value: 'unregistered', text: t('Not registered') },
        ],
      },
      text('gstin', 15, t('15 characters')),
      text('legalName', 120),
      text('placeOfBusiness', 300),
      text('stateCode', 2, t('2 digits, 32 for Kerala')),
      text('documentPrefix', 2, t('1 or 2 capital letters or digits')),
      text('fssaiNumber', 14, t('14 digits')),
      text('drugLicence', 80, t('Only for medicines that you make')),
      text('cosmeticLicence', 80, t('Only for cosmetics that you make')),
    ],
  },
  {
    title: t('Delivery fee'),
    fields: [
      rupees('shipping', t('0 to 10,00,000')),
      rupees('smallOrderBelow', t('0 to 10,00,000')),
      {
        name: 'smallOrderShipping',
        label: t('Delivery fee, orders below {limit}', {
          limit: formatRupees(settings.smallOrderBelow).replace(/\.00$/, ''),
        }),
        hint: t('0 to 10,00,000'),
        start: '₹',
      },
    ],
  },
  {
    title: t('Stock'),
    fields: [number('orderHoldMinutes', t('1 to 43,200 (30 days)')), number('lowStockBelow', t('1 to 10,000 pieces'))],
  },
  {
    title: t('Prescriptions'),
    hint: t('The files are deleted this long after the medicine was released. The law requires at least a year.'),
    fields: [number('prescriptionRetentionDays', t('365 to 3,650 days'))],
  },
  {
    title: t('Unpaid orders'),
    hint: t(
      'These limits apply to buyers without a paid order. Each paid order raises them by the same amount, up to ten times.',
    ),
    fields: [
      number('maxUnpaidOrders', t('1 to 100')),
      number('maxUnpaidPieces', t('1 to 100,000 pieces')),
      rupees('maxUnpaidTotal', t('100 to 10,00,00,000')),
    ],
  },
  {
    title: t('Links'),
    hint: t('Each link starts with https://.'),
    fields: [
      text('treatmentUrl', 300),
      ownText('facebookUrl', 'Facebook', 300),
      ownText('instagramUrl', 'Instagram', 300),
      ownText('youtubeUrl', 'YouTube', 300),
      ownText('whatsappUrl', 'WhatsApp', 300),
    ],
  },
  {
    title: t('Courier tracking links'),
    hint: t('Write {n} in place of the tracking number. Without a link, only the number is shown.', { n: '{n}' }),
    fields: COURIERS.map((courier) => ownText(`${COURIER_LINK}${courier}`, courier, 300)),
  },
]

type Fields = Record<string, string>
export type SettingsBody = Input<'PUT /api/settings'>['body']

const COURIER_LINK = 'courierLinks.'

export const toFields = ({ courierLinks, ...settings }: SettingsView): Fields => ({
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  ...Object.fromEntries(COURIERS.map((courier) => [`${COURIER_LINK}${courier}`, courierLinks[courier] ?? ''])),
})

/** Checks only that numbers can be parsed; the server checks the bounds. */
export const problemsOfSettings = (settings: SettingsView, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, typed]) => isNumber(settings, name) && amountOf(typed) === undefined)
      .map(([name]) => [name, t('Enter a number')]),
  )

/** Only the changed fields, so that two admins do not overwrite each other. */
export function toSettingsBody(settings: SettingsView, before: Fields, fields: Fields): SettingsBody {
  const changed = Object.entries(fields).filter(([name, typed]) => typed.trim() !== before[name])
  const [links, otherFields] = [changed.filter(isCourierLink), changed.filter((field) => !isCourierLink(field))]
  const read = (name: string, typed: string) => (isNumber(settings, name) ? (amountOf(typed) ?? 0) : typed)
  return {
    ...Object.fromEntries(otherFields.map(([name, typed]) => [name, read(name, typed)])),
    ...(links.length > 0 && {
      courierLinks: Object.fromEntries(links.map(([name, link]) => [name.slice(COURIER_LINK.length), link])),
    }),
  } as SettingsBody
}

const isCourierLink = ([name]: [name: string, typed: string]) => name.startsWith(COURIER_LINK)
const isNumber = (settings: SettingsView, name: string) => typeof settings[name as keyof SettingsView] === 'number'
