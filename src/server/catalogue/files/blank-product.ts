import { NO_LEGAL_FACTS } from '#server/products/legal-columns.ts'
import type { StoredProduct } from '#server/products/plain-columns.ts'

/** The values of a new product. */
export const BLANK = {
  sku: null,
  name: '',
  name_malayalam: '',
  category: 'ayurveda',
  sub_category: null,
  image: '',
  description: '',
  benefits: '',
  ingredients: '',
  how_to_use: '',
  form: '',
  reference: '',
  hsn_code: '',
  shelf_life_months: 0,
  weight_grams: 0,
  is_published: true,
  removed_at: null,
  archived_at: null,
  tax_hundredths: null,
  tax_condition: '',
  ...NO_LEGAL_FACTS,
} satisfies Omit<StoredProduct, 'id'>
