import { storedCountry, toQuantityColumns } from '#server/products/legal-columns.ts'
import type { Category } from '#shared/categories.ts'
import type { legalTexts } from '#shared/legal-facts.ts'
import { readNetQuantity } from '#shared/net-quantity.ts'
import { type Sayable, sentence } from '#shared/sentence.ts'
import type { Column } from './columns.ts'
import type { Known } from './known.ts'
import type { StoredProduct } from './queries.ts'
import type { FileProduct } from './read-product-file.ts'

/** Reports a mistake in a column, by default in the product's first line. */
export type Refuse = (column: Column, message: Sayable, line?: number) => void

/** The product with the cells of the file's columns; other fields stay. */
export function toProduct(
  { row }: FileProduct,
  columns: Set<Column>,
  stored: StoredProduct,
  known: Known,
  refuse: Refuse,
) {
  const text = (column: 'name' | 'nameMalayalam' | 'image' | TextColumn, was: string) =>
    columns.has(column) ? (row[column] ?? '') : was
  const number = (column: 'shelfLifeMonths' | 'weightGrams', was: number) =>
    columns.has(column) ? (row[column] ?? 0) : was
  const category = columns.has('category') ? row.category : stored.category
  const name = text('name', stored.name)
  if (!name) refuse('name', 'is required')
  if (!category) refuse('category', 'is required')
  else if (!known.categories.has(category))
    refuse('category', sentence('the shop has no category {category}', { category }))
  const saved = category || stored.category
  return {
    ...stored,
    name,
    sku: columns.has('sku') ? row.sku || null : stored.sku,
    category: saved,
    sub_category: subCategoryOf(columns.has('subCategory') ? row.subCategory : undefined, saved, stored, known, refuse),
    is_published: (columns.has('published') ? row.published : undefined) ?? stored.is_published,
    removed_at: null,
    name_malayalam: text('nameMalayalam', stored.name_malayalam),
    image: text('image', stored.image),
    description: text('description', stored.description),
    benefits: text('benefits', stored.benefits),
    ingredients: text('ingredients', stored.ingredients),
    how_to_use: text('howToUse', stored.how_to_use),
    form: text('form', stored.form),
    reference: text('reference', stored.reference),
    hsn_code: text('hsnCode', stored.hsn_code),
    shelf_life_months: number('shelfLifeMonths', stored.shelf_life_months),
    weight_grams: number('weightGrams', stored.weight_grams),
    tax_hundredths: columns.has('taxPercent') ? (row.taxPercent ?? null) : stored.tax_hundredths,
    tax_condition: text('taxCondition', stored.tax_condition),
    prescription_needed:
      (columns.has('prescriptionNeeded') ? row.prescriptionNeeded : undefined) ?? stored.prescription_needed,
    ...(columns.has('netQuantity') && toQuantityColumns(readNetQuantity(row.netQuantity ?? ''))),
    maker_name: text('makerName', stored.maker_name),
    maker_address: text('makerAddress', stored.maker_address),
    maker_licence: text('makerLicence', stored.maker_licence),
    country_of_origin: storedCountry(text('countryOfOrigin', stored.country_of_origin)),
    veg: columns.has('veg') ? row.veg || 'none' : stored.veg,
    allergens: text('allergens', stored.allergens),
    nutrition: text('nutrition', stored.nutrition),
    bis_licence: text('bisLicence', stored.bis_licence),
    bis_exemption: text('bisExemption', stored.bis_exemption),
    caution: text('caution', stored.caution),
  }
}

type TextColumn =
  | 'description'
  | 'benefits'
  | 'ingredients'
  | 'howToUse'
  | 'form'
  | 'reference'
  | 'hsnCode'
  | 'taxCondition'
  | keyof typeof legalTexts

function subCategoryOf(
  slug: string | undefined,
  category: Category,
  stored: StoredProduct,
  known: Known,
  refuse: Refuse,
) {
  if (slug === undefined) return category === stored.category ? stored.sub_category : null
  if (slug !== '' && known.categoryOf.get(slug) !== category)
    refuse('subCategory', sentence('{category} has no sub-category {slug}', { category, slug }))
  return slug || null
}

/** A spreadsheet that saves in a legacy encoding replaces unknown letters with question marks. */
export function refuseLostLetters(stored: StoredProduct, product: StoredProduct, refuse: Refuse) {
  const isLost = (was: string, now: string) => was !== now && /\?\?/.test(now) && /[^\u0020-\u024f]/.test(was)
  const message: Sayable = 'some letters became question marks; save the file as "CSV UTF-8" in your spreadsheet'
  if (isLost(stored.name, product.name)) refuse('name', message)
  if (isLost(stored.name_malayalam, product.name_malayalam)) refuse('nameMalayalam', message)
  if (isLost(stored.description, product.description)) refuse('description', message)
}
