import { COURIERS } from '#shared/couriers.ts'
import { formatRupees } from '#shared/money.ts'
import type { SettingsView } from '#shared/settings.ts'
import { amountOf } from '#web/admin/shell/typed-number.ts'
import { t } from '#web/i18n/admin.tsx'
import type { Input } from '#web/lib/send.ts'

export type SettingField = {
  name: string
  label: string
  hint?: string
  start?: string
  maxLength?: number
  options?: { value: string; text: string }[]
}

type SettingGroup = { title: string; hint?: string; fields: SettingField[] }

/** `settings` are those that hold now: a label names the limit of a small order. */
export const settingGroups = (settings: Pick<SettingsView, 'smallOrderBelow'>): SettingGroup[] => [
  {
    title: t('The society'),
    fields: [
      { name: 'societyName', label: t('Name'), maxLength: 80 },
      { name: 'tagline', label: t('Tagline'), maxLength: 80 },
      { name: 'address', label: t('Address'), maxLength: 300 },
      { name: 'phone', label: t('Phone number'), maxLength: 30 },
      { name: 'email', label: t('E-mail address'), maxLength: 254 },
      { name: 'hours', label: t('Opening hours'), maxLength: 120 },
    ],
  },
  {
    title: t('Facts in the texts'),
    hint: t('Shoppers read the society’s texts without the facts that are missing here.'),
    fields: [
      { name: 'pinCode', label: t('PIN code'), hint: t('6 digits'), maxLength: 6 },
      { name: 'chairmanName', label: t('Name of the chairman'), maxLength: 80 },
      { name: 'managingDirectorName', label: t('Name of the managing director'), maxLength: 80 },
      { name: 'executiveDirectorName', label: t('Name of the executive director'), maxLength: 80 },
      { name: 'grievanceOfficerName', label: t('Name of the grievance officer'), maxLength: 80 },
      { name: 'grievanceEmail', label: t('E-mail address of the grievance officer'), maxLength: 254 },
      { name: 'grievanceDays', label: t('Days to answer a grievance'), hint: t('1 to 365'), maxLength: 3 },
      { name: 'returnWindowDays', label: t('Days to report a faulty parcel'), hint: t('1 to 365'), maxLength: 3 },
      { name: 'privacyEffectiveDate', label: t('Privacy policy effective from'), hint: t('DD/MM/YYYY'), maxLength: 10 },
      {
        name: 'termsEffectiveDate',
        label: t('Terms and conditions effective from'),
        hint: t('DD/MM/YYYY'),
        maxLength: 10,
      },
      { name: 'jurisdictionCity', label: t('City of the courts'), maxLength: 60 },
      {
        name: 'paymentProvider',
        label: t('Payment provider'),
        hint: t('Its name, with an address or a phone number. The terms name it.'),
        maxLength: 200,
      },
    ],
  },
  {
    title: t('Discount and tax'),
    hint: t('These apply from the next order. Earlier orders keep their prices.'),
    fields: [
      { name: 'discountPercent', label: t('Discount (%)'), hint: t('0 to 100') },
      { name: 'taxPercentAyurveda', label: t('Tax on Ayurveda (%)'), hint: t('0 to 100') },
      { name: 'taxPercentOther', label: t('Tax on other categories (%)'), hint: t('0 to 100') },
    ],
  },
  {
    title: t('GST'),
    hint: t('These stand on the documents of sales. Ask your accountant before you change them.'),
    fields: [
      {
        name: 'gstStatus',
        label: t('GST registration'),
        options: [
          { value: 'regular', text: t('Regular') },
          { value: 'composition', text: t('Composition scheme') },
          { value: 'unregistered', text: t('Not registered') },
        ],
      },
      { name: 'gstin', label: t('GSTIN'), hint: t('15 characters'), maxLength: 15 },
      { name: 'legalName', label: t('Legal name'), maxLength: 120 },
      { name: 'placeOfBusiness', label: t('Place of business'), maxLength: 300 },
      { name: 'stateCode', label: t('State code'), hint: t('2 digits, 32 for Kerala'), maxLength: 2 },
      {
        name: 'documentPrefix',
        label: t('Prefix of documents'),
        hint: t('1 or 2 capital letters or digits'),
        maxLength: 2,
      },
      { name: 'fssaiNumber', label: t('FSSAI number'), hint: t('14 digits'), maxLength: 14 },
      { name: 'drugLicence', label: t('Drug licence'), hint: t('Only for medicines that you make'), maxLength: 80 },
      {
        name: 'cosmeticLicence',
        label: t('Cosmetic licence'),
        hint: t('Only for cosmetics that you make'),
        maxLength: 80,
      },
    ],
  },
  {
    title: t('Delivery fee'),
    fields: [
      { name: 'shipping', label: t('Delivery fee'), start: '₹', hint: t('0 to 10,00,000') },
      { name: 'smallOrderBelow', label: t('Small order limit'), start: '₹', hint: t('0 to 10,00,000') },
      {
        name: 'smallOrderShipping',
        label: t('Delivery fee, orders below {limit}', {
          limit: formatRupees(settings.smallOrderBelow).replace(/\.00$/, ''),
        }),
        start: '₹',
        hint: t('0 to 10,00,000'),
      },
    ],
  },
  {
    title: t('Stock'),
    fields: [
      {
        name: 'orderHoldMinutes',
        label: t('Minutes to hold stock for unpaid orders'),
        hint: t('1 to 43,200 (30 days)'),
      },
      { name: 'lowStockBelow', label: t('Low stock limit'), hint: t('1 to 10,000 pieces') },
    ],
  },
  {
    title: t('Prescriptions'),
    hint: t('The files are deleted this long after the medicine was released. The law asks for at least a year.'),
    fields: [
      {
        name: 'prescriptionRetentionDays',
        label: t('Days to keep prescriptions'),
        hint: t('365 to 3,650 days'),
      },
    ],
  },
  {
    title: t('Unpaid orders'),
    hint: t(
      'These limits apply to buyers without a paid order. Each paid order raises them by the same amount, up to ten times.',
    ),
    fields: [
      { name: 'maxUnpaidOrders', label: t('Maximum unpaid orders'), hint: t('1 to 100') },
      { name: 'maxUnpaidPieces', label: t('Maximum pieces in unpaid orders'), hint: t('1 to 100,000 pieces') },
      {
        name: 'maxUnpaidTotal',
        label: t('Maximum total of unpaid orders'),
        start: '₹',
        hint: t('100 to 10,00,00,000'),
      },
    ],
  },
  {
    title: t('Links'),
    hint: t('Each link starts with https://.'),
    fields: [
      { name: 'treatmentUrl', label: t('Treatment site'), maxLength: 300 },
      { name: 'facebookUrl', label: 'Facebook', maxLength: 300 },
      { name: 'instagramUrl', label: 'Instagram', maxLength: 300 },
      { name: 'youtubeUrl', label: 'YouTube', maxLength: 300 },
      { name: 'whatsappUrl', label: 'WhatsApp', maxLength: 300 },
    ],
  },
  {
    title: t('Courier tracking links'),
    hint: t('Write {n} in place of the tracking number. Without a link, only the number is shown.', { n: '{n}' }),
    fields: COURIERS.map((courier) => ({ name: `courierLinks.${courier}`, label: courier, maxLength: 300 })),
  },
]

const TEXTS = [
  'societyName',
  'tagline',
  'address',
  'phone',
  'email',
  'hours',
  'treatmentUrl',
  'facebookUrl',
  'instagramUrl',
  'youtubeUrl',
  'whatsappUrl',
  'pinCode',
  'chairmanName',
  'managingDirectorName',
  'executiveDirectorName',
  'grievanceOfficerName',
  'grievanceEmail',
  'grievanceDays',
  'returnWindowDays',
  'privacyEffectiveDate',
  'termsEffectiveDate',
  'jurisdictionCity',
  'paymentProvider',
  'gstin',
  'legalName',
  'placeOfBusiness',
  'stateCode',
  'documentPrefix',
  'fssaiNumber',
  'drugLicence',
  'cosmeticLicence',
] as const
const NUMBERS = [
  'discountPercent',
  'taxPercentAyurveda',
  'taxPercentOther',
  'shipping',
  'smallOrderBelow',
  'smallOrderShipping',
  'orderHoldMinutes',
  'lowStockBelow',
  'prescriptionRetentionDays',
  'maxUnpaidOrders',
  'maxUnpaidPieces',
  'maxUnpaidTotal',
] as const

const GST_STATUSES = ['regular', 'composition', 'unregistered'] satisfies SettingsView['gstStatus'][]

type Fields = Record<string, string>
export type SettingsBody = Input<'PUT /api/settings'>['body']

/** The form values, by field name. */
export const toFields = (settings: SettingsView): Fields => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, settings[name]])),
  gstStatus: settings.gstStatus,
  ...Object.fromEntries(NUMBERS.map((name) => [name, String(settings[name])])),
  ...Object.fromEntries(COURIERS.map((courier) => [`courierLinks.${courier}`, settings.courierLinks[courier] ?? ''])),
})

/** Checks only that numbers can be parsed; the server checks the bounds. */
export const problemsOfSettings = (fields: Fields): Fields =>
  Object.fromEntries(
    NUMBERS.filter((name) => amountOf(fields[name] ?? '') === undefined).map((name) => [name, t('Enter a number')]),
  )

/** Only the changed fields, so that two admins do not overwrite each other. */
export function toSettingsBody(before: Fields, fields: Fields): SettingsBody {
  const isChanged = (name: string) => fields[name]?.trim() !== before[name]
  const body: SettingsBody = {}
  for (const name of TEXTS) if (isChanged(name)) body[name] = fields[name] ?? ''
  const gstStatus = GST_STATUSES.find((status) => status === fields.gstStatus)
  if (isChanged('gstStatus') && gstStatus) body.gstStatus = gstStatus
  for (const name of NUMBERS) if (isChanged(name)) body[name] = amountOf(fields[name] ?? '') ?? 0
  const couriers = COURIERS.filter((courier) => isChanged(`courierLinks.${courier}`))
  if (couriers.length === 0) return body
  const links = couriers.map((courier) => [courier, fields[`courierLinks.${courier}`] ?? ''])
  return { ...body, courierLinks: Object.fromEntries(links) }
}
