import { z } from 'zod'
import { DEFAULT_SYNONYMS } from '#shared/search/default-synonyms.ts'
import { call } from './call.ts'
import { COURIER_LINKS, COURIERS, type CourierLinks } from './couriers.ts'
import { DEFAULT_LEDGERS, type TallyLedgers } from './gst-files.ts'
import { isGstin } from './gstin.ts'
import { can } from './roles.ts'
import { inEnglish, sentence } from './sentence.ts'
import { EMPTY_FACTS, PLACEHOLDERS } from './society-facts.ts'
import { factFields, societyFields } from './society-settings.ts'
import { stateCodes } from './state-codes.ts'
import { hasTwoDecimals, line, percent, Rupees, wholeNumber } from './text.ts'

/**
 * Rates and fees that staff can change (MONEY-11). Percentages have at most two decimals, and amounts are in rupees.
 */
const priceFields = {
  discountPercent: percent('The discount', 100),
  taxPercentAyurveda: percent('The tax', 100),
  taxPercentOther: percent('The tax', 100),
  smallOrderBelow: Rupees,
  smallOrderShipping: Rupees,
  shipping: Rupees,
}
export const PriceSettings = z.object(priceFields)
export type PriceSettings = z.infer<typeof PriceSettings>

/**
 * 'composition' (CGST Act, section 10) and 'unregistered' sellers collect no tax and deliver in their own state only.
 */
const GST_STATUSES = ['regular', 'composition', 'unregistered'] as const
/** Where the rate of a product comes from: its category, or the table of HSN rates. */
const TAX_BY = ['category', 'hsn'] as const

/** `stateCode` is the code of the seller's state. `documentPrefix` begins the numbers of all documents. */
const tradeFields = {
  gstStatus: z.enum(GST_STATUSES, inEnglish('Choose one of the GST registrations')),
  gstin: line('The GSTIN', 20)
    .transform((text) => text.toUpperCase())
    .refine(
      (text) => text === '' || isGstin(text),
      inEnglish('The GSTIN is not right. Please compare its 15 characters.'),
    ),
  legalName: line('The legal name', 120),
  placeOfBusiness: line('The place of business', 300),
  stateCode: z.enum(stateCodes, inEnglish('Enter the two digits of a state’s GST code')),
  taxBy: z.enum(TAX_BY, inEnglish('Choose how tax rates are found')),
  documentPrefix: line('The prefix', 2).refine(
    (text) => /^[A-Z0-9]{1,2}$/.test(text),
    inEnglish('The prefix has one or two capital letters or digits'),
  ),
  fssaiNumber: line('The FSSAI number', 14).refine(
    (text) => text === '' || /^\d{14}$/.test(text),
    inEnglish('The FSSAI number has 14 digits'),
  ),
  drugLicence: line('The drug licence', 80),
  cosmeticLicence: line('The cosmetic licence', 80),
}

/**
 * Limits of unpaid orders for a user without a paid order: orders, units and total in rupees. Each paid order raises
 * all three (`orders/unpaid-orders.ts`).
 */
const unpaidFields = {
  maxUnpaidOrders: wholeNumber('The number of unpaid orders', 1, 100),
  maxUnpaidPieces: wholeNumber('The number of unpaid pieces', 1, 100_000),
  maxUnpaidTotal: z
    .number()
    .min(100, inEnglish('The unpaid total must be ₹100 to ₹10,00,00,000'))
    .max(100_000_000, inEnglish('The unpaid total must be ₹100 to ₹10,00,00,000'))
    .refine(hasTwoDecimals, inEnglish('An amount can have at most two decimals')),
}

/** A courier's tracking link. `{n}` is the tracking number. Only http and https are allowed. */
const trackingTemplate = line('The tracking link', 300)
  .refine(
    (text) => text === '' || /^https?:\/\/[^\s"'<>]+$/.test(text),
    inEnglish('The tracking link must start with https://'),
  )
  .refine(
    (text) => !/[{}]/.test(text.replace('{n}', '')),
    inEnglish(
      sentence('The tracking link can have {n} once, for the tracking number, and no other brackets', { n: '{n}' }),
    ),
  )

/** The environment's minimum too, so that all settings can be sent back as they came. */
export const MIN_HOLD_MINUTES = 0.01

/** A change by staff who may change settings. Absent fields do not change. `orderHoldMinutes` may be a fraction. */
export const SettingsChange = z
  .object({
    ...priceFields,
    ...societyFields,
    ...factFields,
    ...tradeFields,
    orderHoldMinutes: z
      .number()
      .min(MIN_HOLD_MINUTES, inEnglish('The hold time must be at least 0.01 minutes'))
      .max(43_200, inEnglish('The hold time can be at most 30 days (43,200 minutes)')),
    lowStockBelow: wholeNumber('The low stock limit', 1, 10_000),
    prescriptionRetentionDays: wholeNumber('The number of days', 365, 3650),
    ...unpaidFields,
    courierLinks: z.partialRecord(z.enum(COURIERS), trackingTemplate),
  })
  .partial()
export type SettingsChange = z.output<typeof SettingsChange>

/**
 * All settings of staff. Without `orderHoldMinutes` the environment's hold applies. A size below `lowStockBelow` has
 * low stock.
 * `courierLinks` are templates for `trackingLink`, and `synonyms` is text for `readSynonyms`.
 */
export type Settings = PriceSettings &
  z.output<z.ZodObject<typeof societyFields>> &
  z.output<z.ZodObject<typeof factFields>> &
  z.output<z.ZodObject<typeof tradeFields>> &
  z.output<z.ZodObject<typeof unpaidFields>> & {
    orderHoldMinutes?: number | undefined
    lowStockBelow: number
    /** After the release; at least a year (DPDP Rules 2025, rule 8(3)). */
    prescriptionRetentionDays: number
    courierLinks: CourierLinks
    synonyms: string
    /** Words that flag a new review, separated by commas or lines. */
    watchedWords: string
    tallyLedgers: TallyLedgers
  }

/** The defaults of the society's data are marked placeholders (SOC-9). */
export const DEFAULT_SETTINGS: Settings = {
  discountPercent: 10,
  taxPercentAyurveda: 5,
  taxPercentOther: 18,
  smallOrderBelow: 999,
  smallOrderShipping: 100,
  shipping: 50,
  societyName: 'Kadirur Society',
  tagline: 'Since 1995, East Kadirur',
  address: 'East Kadirur, Kannur district, Kerala, India',
  ...PLACEHOLDERS,
  ...EMPTY_FACTS,
  gstStatus: 'regular',
  gstin: '',
  legalName: '',
  placeOfBusiness: '',
  stateCode: '32',
  taxBy: 'category',
  documentPrefix: 'KS',
  fssaiNumber: '',
  drugLicence: '',
  cosmeticLicence: '',
  lowStockBelow: 6,
  prescriptionRetentionDays: 730,
  maxUnpaidOrders: 10,
  maxUnpaidPieces: 60,
  maxUnpaidTotal: 200_000,
  courierLinks: COURIER_LINKS,
  synonyms: DEFAULT_SYNONYMS,
  watchedWords: '',
  tallyLedgers: DEFAULT_LEDGERS,
}

/** The same schema for each of these fields. Response schemas cannot contain transforms, so texts are plain there. */
const mapValues = <F extends object, T>(fields: F, schema: T) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, schema])) as Record<keyof F, T>

const SettingsView = z.object({
  ...mapValues(priceFields, z.number()),
  ...mapValues(societyFields, z.string()),
  ...mapValues(factFields, z.string()),
  ...mapValues(tradeFields, z.string()),
  gstStatus: z.enum(GST_STATUSES),
  taxBy: z.enum(TAX_BY),
  orderHoldMinutes: z.number(),
  lowStockBelow: z.number(),
  prescriptionRetentionDays: z.number(),
  ...mapValues(unpaidFields, z.number()),
  courierLinks: z.record(z.enum(COURIERS), z.string()),
  testPayments: z.boolean(),
  /** The notices of today, by language. Absent without any. */
  notices: z.array(z.object({ en: z.string(), ml: z.string() })).optional(),
  /** True for a shop that issues tax invoices: a buyer may name a GSTIN. */
  takesGstin: z.literal(true).optional(),
  /** The seller's state, for one without a regular registration: it delivers nowhere else and collects no tax. */
  onlyState: z.string().optional(),
  /** India and the other countries of products on sale. Absent while none is imported. */
  countriesOfOrigin: z.array(z.string()).optional(),
}) satisfies z.ZodType<Omit<Settings, 'synonyms' | 'watchedWords' | 'tallyLedgers' | 'orderHoldMinutes'>>
export type SettingsView = z.infer<typeof SettingsView>

const OF_SOME_SHOPS = {
  courierLinks: true,
  grievanceOfficerName: true,
  grievanceOfficerTitle: true,
  grievanceEmail: true,
  fssaiNumber: true,
  drugLicence: true,
  cosmeticLicence: true,
  legalName: true,
} as const

/**
 * The settings for public pages, kept small: without staff settings and without data of the society's texts.
 * `courierLinks` is absent while no link was changed (`COURIER_LINKS`), and so are facts for product pages while they
 * are empty.
 */
export const PageSettings = SettingsView.pick({
  ...mapValues(priceFields, true as const),
  ...mapValues(societyFields, true as const),
  ...OF_SOME_SHOPS,
  orderHoldMinutes: true,
  testPayments: true,
  notices: true,
  takesGstin: true,
  onlyState: true,
  countriesOfOrigin: true,
}).partial(OF_SOME_SHOPS)
export type PageSettings = z.infer<typeof PageSettings>

export const settingsCalls = {
  get: call('GET /api/settings', {
    access: 'anyone',
    summary: 'The society’s name, contact and links, and the rates by which prices are previewed',
    reply: SettingsView,
  }),
  update: call('PUT /api/settings', {
    access: can('change settings'),
    summary: 'Changes the settings that are sent; they apply from the next order, without a restart',
    body: SettingsChange,
    reply: SettingsView,
  }),
}
