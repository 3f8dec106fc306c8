import type { PlainSentence } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import { SETTINGS_LABELS } from '#shared/settings-labels.ts'

const PRODUCT_LABELS = {
  name: 'Name',
  malayalamName: 'Malayalam name',
  category: 'Category',
  subCategory: 'Sub-category',
  sku: 'SKU',
  image: 'Image',
  images: 'Pictures',
  description: 'Description',
  benefits: 'Benefits',
  ingredients: 'Ingredients',
  howToUse: 'How to use',
  form: 'Form',
  reference: 'Reference',
  hsnCode: 'HSN code',
  taxPercent: 'Tax (%)',
  taxCondition: 'Tax condition',
  prescriptionNeeded: 'Prescription needed',
  netQuantity: 'Net quantity',
  makerName: 'Maker',
  makerAddress: 'Maker’s address',
  makerLicence: 'Maker’s licence',
  countryOfOrigin: 'Country of origin',
  veg: 'Food mark',
  allergens: 'Allergens',
  nutrition: 'Nutrition',
  bisLicence: 'BIS licence',
  bisExemption: 'BIS exemption',
  caution: 'Caution',
  shelfLifeMonths: 'Shelf life (months)',
  weightGrams: 'Weight (grams)',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<string, PlainSentence>

/** The fields of a product that an audit entry names. */
export type ProductField = keyof typeof PRODUCT_LABELS

type OtherField = keyof Settings | 'isAdmin' | 'role' | 'trackingNumber' | 'courier'

/** Labels for the fields of products, settings and users in the audit log. */
export const LABELS: Readonly<Record<ProductField | OtherField, PlainSentence>> = {
  ...PRODUCT_LABELS,
  ...SETTINGS_LABELS,
  // The settings screen shows these six in a group that says more, or with a value.
  smallOrderShipping: 'Delivery fee of small orders',
  societyName: 'Society name',
  facebookUrl: 'Facebook link',
  instagramUrl: 'Instagram link',
  youtubeUrl: 'YouTube link',
  whatsappUrl: 'WhatsApp link',
  taxBy: 'Tax rates by',
  courierLinks: 'Courier tracking links',
  synonyms: 'Synonyms',
  watchedWords: 'Words to watch',
  tallyLedgers: 'Ledgers in Tally',
  isAdmin: 'Admin',
  role: 'Role',
  trackingNumber: 'Tracking number',
  courier: 'Courier',
}
