import { COURIERS } from '#shared/couriers.ts'
import { formatRupees } from '#shared/money.ts'
import type { SettingsView } from '#shared/settings.ts'
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

const text = (name: string, label: string, maxLength: number, hint?: string) => ({ name, label, maxLength, hint })
const number = (name: string, label: string, hint: string) => ({ name, label, hint })
const rupees = (name: string, label: string, hint: string) => ({ name, label, hint, start: '₹' })

/** `settings` are the current ones: a label contains the limit of a small order. */
export const settingGroups = (settings: Pick<SettingsView, 'smallOrderBelow'>): SettingGroup[] => [
  {
    title: t('The society'),
    fields: [
      text('societyName', t('Name'), 80),
      text('tagline', t('Tagline'), 80),
      text('address', t('Address'), 300),
      text('phone', t('Phone number'), 30),
      text('email', t('E-mail address'), 254),
      text('hours', t('Opening hours'), 120),
    ],
  },
  {
    title: t('Facts in the texts'),
    hint: t('Shoppers read the society’s texts without the facts that are missing here.'),
    fields: [
      text('pinCode', t('PIN code'), 6, t('6 digits')),
      text('chairmanName', t('Name of the chairman'), 80),
      text('managingDirectorName', t('Name of the managing director'), 80),
      text('executiveDirectorName', t('Name of the executive director'), 80),
      text('grievanceOfficerName', t('Name of the grievance officer'), 80),
      text('grievanceOfficerTitle', t('Designation of the grievance officer'), 80),
      text('grievanceEmail', t('E-mail address of the grievance officer'), 254),
      text('grievanceDays', t('Days to answer a grievance'), 3, t('1 to 365')),
      text('returnWindowDays', t('Days to report a faulty parcel'), 3, t('1 to 365')),
      text('privacyEffectiveDate', t('Privacy policy effective from'), 10, t('DD/MM/YYYY')),
      text('termsEffectiveDate', t('Terms and conditions effective from'), 10, t('DD/MM/YYYY')),
      text('jurisdictionCity', t('City of the courts'), 60),
      text(
        'paymentProvider',
        t('Payment provider'),
        200,
        t('Its name, with an address or a phone number. The terms name it.'),
      ),
    ],
  },
  {
    title: t('Discount and tax'),
    hint: t('These apply from the next order. Earlier orders keep their prices.'),
    fields: [
      number('discountPercent', t('Discount (%)'), t('0 to 100')),
      number('taxPercentAyurveda', t('Tax on Ayurveda (%)'), t('0 to 100')),
      number('taxPercentOther', t('Tax on other categories (%)'), t('0 to 100')),
    ],
  },
  {
    title: t('GST'),
    hint: t('These are printed on sales documents. Ask your accountant before you change them.'),
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
      text('gstin', t('GSTIN'), 15, t('15 characters')),
      text('legalName', t('Legal name'), 120),
      text('placeOfBusiness', t('Place of business'), 300),
      text('stateCode', t('State code'), 2, t('2 digits, 32 for Kerala')),
      text('documentPrefix', t('Prefix of documents'), 2, t('1 or 2 capital letters or digits')),
      text('fssaiNumber', t('FSSAI number'), 14, t('14 digits')),
      text('drugLicence', t('Drug licence'), 80, t('Only for medicines that you make')),
      text('cosmeticLicence', t('Cosmetic licence'), 80, t('Only for cosmetics that you make')),
    ],
  },
  {
    title: t('Delivery fee'),
    fields: [
      rupees('shipping', t('Delivery fee'), t('0 to 10,00,000')),
      rupees('smallOrderBelow', t('Small order limit'), t('0 to 10,00,000')),
      rupees(
        'smallOrderShipping',
        t('Delivery fee, orders below {limit}', { limit: formatRupees(settings.smallOrderBelow).replace(/\.00$/, '') }),
        t('0 to 10,00,000'),
      ),
    ],
  },
  {
    title: t('Stock'),
    fields: [
      number('orderHoldMinutes', t('Minutes to hold stock for unpaid orders'), t('1 to 43,200 (30 days)')),
      number('lowStockBelow', t('Low stock limit'), t('1 to 10,000 pieces')),
    ],
  },
  {
    title: t('Prescriptions'),
    hint: t('The files are deleted this long after the medicine was released. The law asks for at least a year.'),
    fields: [number('prescriptionRetentionDays', t('Days to keep prescriptions'), t('365 to 3,650 days'))],
  },
  {
    title: t('Unpaid orders'),
    hint: t(
      'These limits apply to buyers without a paid order. Each paid order raises them by the same amount, up to ten times.',
    ),
    fields: [
      number('maxUnpaidOrders', t('Maximum unpaid orders'), t('1 to 100')),
      number('maxUnpaidPieces', t('Maximum pieces in unpaid orders'), t('1 to 100,000 pieces')),
      rupees('maxUnpaidTotal', t('Maximum total of unpaid orders'), t('100 to 10,00,00,000')),
    ],
  },
  {
    title: t('Links'),
    hint: t('Each link starts with https://.'),
    fields: [
      text('treatmentUrl', t('Treatment site'), 300),
      text('facebookUrl', 'Facebook', 300),
      text('instagramUrl', 'Instagram', 300),
      text('youtubeUrl', 'YouTube', 300),
      text('whatsappUrl', 'WhatsApp', 300),
    ],
  },
  {
    title: t('Courier tracking links'),
    hint: t('Write {n} in place of the tracking number. Without a link, only the number is shown.', { n: '{n}' }),
    fields: COURIERS.map((courier) => text(`${COURIER_LINK}${courier}`, courier, 300)),
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
  const [links, others] = [changed.filter(isCourierLink), changed.filter((field) => !isCourierLink(field))]
  const read = (name: string, typed: string) => (isNumber(settings, name) ? (amountOf(typed) ?? 0) : typed)
  return {
    ...Object.fromEntries(others.map(([name, typed]) => [name, read(name, typed)])),
    ...(links.length > 0 && {
      courierLinks: Object.fromEntries(links.map(([name, link]) => [name.slice(COURIER_LINK.length), link])),
    }),
  } as SettingsBody
}

const isCourierLink = ([name]: [name: string, typed: string]) => name.startsWith(COURIER_LINK)
const isNumber = (settings: SettingsView, name: string) => typeof settings[name as keyof SettingsView] === 'number'
