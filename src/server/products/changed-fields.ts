import type { Updateable } from 'kysely'
import type { ProductField } from '#server/audit/labels.ts'
import type { Database } from '#server/database/schema.ts'
import { quantityText } from './legal-columns.ts'
import type { StoredProduct } from './plain-columns.ts'

type Fields = Record<string, string | boolean>

/** The changed fields of a product for the audit log, with both values. Long texts are cut. */
export function changedFields(
  before: StoredProduct,
  columns: Updateable<Database['products']>,
): { from: Fields; to: Fields } {
  const now = { ...before, ...columns }
  const changed = FIELDS.filter(([, read]) => read(before) !== read(now))
  const values = (product: StoredProduct) =>
    Object.fromEntries(changed.map(([name, read]) => [name, cut(read(product))]))
  return { from: values(before), to: values(now) }
}

const FIELDS: [name: ProductField, read: (product: StoredProduct) => string | boolean][] = [
  ['name', ({ name }) => name],
  ['malayalamName', (product) => product.name_malayalam],
  ['category', ({ category }) => category],
  ['subCategory', (product) => product.sub_category ?? ''],
  ['sku', ({ sku }) => sku ?? ''],
  ['image', ({ image }) => image],
  ['description', ({ description }) => description],
  ['benefits', ({ benefits }) => benefits],
  ['ingredients', ({ ingredients }) => ingredients],
  ['howToUse', (product) => product.how_to_use],
  ['form', ({ form }) => form],
  ['reference', ({ reference }) => reference],
  ['hsnCode', (product) => product.hsn_code],
  ['taxPercent', (product) => (product.tax_hundredths === null ? '' : String(product.tax_hundredths / 100))],
  ['taxCondition', (product) => product.tax_condition],
  ['prescriptionNeeded', (product) => product.prescription_needed],
  ['netQuantity', (product) => quantityText(product)],
  ['makerName', (product) => product.maker_name],
  ['makerAddress', (product) => product.maker_address],
  ['makerLicence', (product) => product.maker_licence],
  ['countryOfOrigin', (product) => product.country_of_origin],
  ['veg', ({ veg }) => veg],
  ['allergens', ({ allergens }) => allergens],
  ['nutrition', ({ nutrition }) => nutrition],
  ['bisLicence', (product) => product.bis_licence],
  ['bisExemption', (product) => product.bis_exemption],
  ['caution', ({ caution }) => caution],
  ['shelfLifeMonths', (product) => String(product.shelf_life_months)],
  ['weightGrams', (product) => String(product.weight_grams)],
  ['published', (product) => product.is_published && product.removed_at === null],
]

const cut = (value: string | boolean) =>
  typeof value === 'string' && value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)} …` : value

const MAX_SHOWN = 300
