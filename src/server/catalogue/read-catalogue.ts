import { type Problem, refuse } from '#server/platform/csv/file-error.ts'
import { problemsOfDuplicates, type Row, readTable } from '#server/platform/csv/read-table.ts'
import { CATEGORIES } from '#shared/categories.ts'
import { ProductRow } from './product-row.ts'
import { readSociety, type SocietyPage } from './read-society.ts'
import { CategoryRow, LegalFactsRow, ReviewRow, SubCategoryRow, TaxConditionRow } from './word-rows.ts'

/** The content of a shop without products. */
export type ContentRows = { categories: CategoryRow[]; subCategories: SubCategoryRow[]; society: SocietyPage[] }

/** Reads and checks a whole catalogue folder. Throws `FileError`. */
export async function readCatalogue(folder: string) {
  const content = await readContent(folder)
  const slugs = content.subCategories.map(({ slug }) => slug)
  const products = await readProducts(folder, slugs)
  const skus = products.map(({ sku }) => sku)
  const reviews = await readReviews(folder, skus)
  const taxConditions = await readTaxConditions(folder, skus)
  const legalFacts = await readLegalFacts(folder, skus)
  return { content, products, reviews, taxConditions, legalFacts }
}

/** `skus`: the existing products. */
async function readLegalFacts(folder: string, skus: string[]): Promise<LegalFactsRow[]> {
  const rows = await readTable(folder, 'legal-facts.csv', LegalFactsRow)
  refuse([
    ...problemsOfUnknown('legal-facts.csv', 'sku', rows, ({ sku }) => sku, skus),
    ...problemsOfDuplicates('legal-facts.csv', 'sku', rows, ({ sku }) => sku),
  ])
  return valuesOf(rows)
}

/** `skus`: the existing products. */
async function readTaxConditions(folder: string, skus: string[]): Promise<TaxConditionRow[]> {
  const rows = await readTable(folder, 'tax-conditions.csv', TaxConditionRow)
  refuse(problemsOfUnknown('tax-conditions.csv', 'sku', rows, ({ sku }) => sku, skus))
  return valuesOf(rows)
}

export async function readContent(folder: string): Promise<ContentRows> {
  const categories = await readTable(folder, 'categories.csv', CategoryRow)
  const subCategories = await readTable(folder, 'subcategories.csv', SubCategoryRow)
  refuse([
    ...problemsOfDuplicates('categories.csv', 'name', categories, ({ name }) => name),
    ...problemsOfMissingCategories(categories),
    ...problemsOfDuplicates('subcategories.csv', 'slug', subCategories, ({ slug }) => slug),
    ...problemsOfDuplicates('subcategories.csv', 'name', subCategories, ({ name }) => name),
  ])
  return {
    categories: valuesOf(categories),
    subCategories: valuesOf(subCategories),
    society: await readSociety(folder),
  }
}

/** `slugs`: the existing sub-categories. */
export async function readProducts(folder: string, slugs: string[], file = 'products.csv'): Promise<ProductRow[]> {
  const products = await readTable(folder, file, ProductRow)
  refuse([
    ...problemsOfDuplicates(file, 'sku', products, ({ sku }) => sku),
    ...problemsOfDuplicates(file, 'name', products, ({ name }) => name),
    ...problemsOfUnknown(file, 'subCategorySlug', products, ({ subCategorySlug }) => subCategorySlug, ['', ...slugs]),
  ])
  return valuesOf(products)
}

/** `skus`: the existing products. */
export async function readReviews(folder: string, skus: string[]): Promise<ReviewRow[]> {
  const reviews = await readTable(folder, 'reviews.csv', ReviewRow)
  refuse([
    ...problemsOfUnknown('reviews.csv', 'sku', reviews, ({ sku }) => sku, skus),
    ...problemsOfDuplicates('reviews.csv', 'comment', reviews, (review) => JSON.stringify(review)),
  ])
  return valuesOf(reviews)
}

const valuesOf = <T>(rows: Row<T>[]): T[] => rows.map(({ value }) => value)

function problemsOfMissingCategories(rows: Row<CategoryRow>[]): Problem[] {
  const sold = rows.filter(({ value }) => value.isSold).map(({ value }) => value.name)
  const treatments = rows.filter(({ value }) => value.name === 'abhyanga' && !value.isSold)
  const missing = CATEGORIES.filter((name) => !sold.includes(name))
  return [
    ...missing.map((name) => ({ file: 'categories.csv', column: 'name', reason: `${name} is missing or not sold` })),
    ...(treatments.length ? [] : [{ file: 'categories.csv', column: 'name', reason: 'abhyanga is missing or sold' }]),
  ]
}

function problemsOfUnknown<T>(
  file: string,
  column: string,
  rows: Row<T>[],
  keyOf: (value: T) => string,
  known: string[],
) {
  const all = new Set(known)
  return rows
    .filter(({ value }) => !all.has(keyOf(value)))
    .map(({ line, value }) => ({ file, line, column, reason: `${keyOf(value)} does not exist` }))
}
