import { AppError } from '#server/http/errors.ts'
import { changedFields } from '#server/products/changed-fields.ts'
import { type PlannedSize, planSizes } from '#server/products/plan-sizes.ts'
import { changedSizes } from '#server/products/save-product.ts'
import type { Size } from '#server/products/size-queries.ts'
import type { Category } from '#shared/categories.ts'
import type { Mistake } from '#shared/exchange.ts'
import { toRupees } from '#shared/money.ts'
import type { Column } from './columns.ts'
import type { StoredProduct } from './queries.ts'
import type { FileProduct } from './read-product-file.ts'

/** What the shop knows about what a file names. `namesakes`: the ids of kept products by their name in small letters. */
export type Known = {
  byId: Map<string, StoredProduct>
  bySku: Map<string, StoredProduct>
  namesakes: Map<string, string>
  sizes: Map<string, Size[]>
  categories: Set<string>
  categoryOf: Map<string, string>
}

/** What a product of the file becomes. `stored` is what it was, or what a new one starts from. */
export type PlannedProduct = {
  line: number
  isNew: boolean
  isChanged: boolean
  stored: StoredProduct
  product: StoredProduct
  sizes: { planned: PlannedSize[]; left: Size[] }
  details: object
}

type Refuse = (column: Column, message: string, line?: number) => void

/** Compares a product of the file with what is stored; with mistakes there is no plan. `newId` is for a new one. */
export function planProduct(file: FileProduct, columns: Set<Column>, known: Known, newId: string) {
  const mistakes: Mistake[] = []
  const refuse: Refuse = (column, message, line = file.line) => mistakes.push({ line, column, message })
  const found = findStored(file, known, refuse)
  if (mistakes.length > 0) return { mistakes }

  const stored = found ?? blankProduct(newId)
  const product = toProduct(file, columns, stored, known, refuse)
  refuseLostLetters(stored, product, refuse)
  const sizes = planFileSizes(file, columns, known.sizes.get(stored.id) ?? [], refuse)
  const hasSize = file.sizes.length > 0 || known.sizes.get(stored.id)?.some(({ position }) => position !== null)
  if (!hasSize && product.is_published && !(found && stored.is_published))
    refuse('size', 'a product needs at least one size before it is published')
  if (mistakes.length > 0 || !sizes) return { mistakes }

  const fields = changedFields(stored, product)
  const ofSizes = changedSizes(sizes.planned, sizes.left)
  const isMoved = sizes.planned.some(({ stored: size, position }) => size?.position !== position)
  const isChanged =
    !found || isMoved || ofSizes.removed.length + ofSizes.sizes.length + Object.keys(fields.to).length > 0
  const details = { name: product.name, ...fields, ...ofSizes }
  const plan: PlannedProduct = { line: file.line, isNew: !found, isChanged, stored, product, sizes, details }
  return { plan, mistakes }
}

function findStored({ row: { id = '', sku = '', name = '' } }: FileProduct, known: Known, refuse: Refuse) {
  const ofSku = sku ? known.bySku.get(sku) : undefined
  if (id) {
    const stored = known.byId.get(id)
    if (!stored) refuse('id', 'no product has this id; leave it empty for a new product')
    else if (ofSku && ofSku.id !== id) refuse('sku', `belongs to ${ofSku.name} already`)
    return stored
  }
  if (ofSku) return ofSku
  if (known.namesakes.has(name.toLowerCase()))
    refuse('name', 'a product has this name already; give its id to change it, or the new one another name')
  return undefined
}

/** The product with the cells of the columns that the file has; the rest stays. */
function toProduct({ row }: FileProduct, columns: Set<Column>, stored: StoredProduct, known: Known, refuse: Refuse) {
  const text = (column: 'name' | 'nameMalayalam' | 'image' | TextColumn, was: string) =>
    columns.has(column) ? (row[column] ?? '') : was
  const number = (column: 'shelfLifeMonths' | 'weightGrams', was: number) =>
    columns.has(column) ? (row[column] ?? 0) : was
  const category = columns.has('category') ? row.category : stored.category
  const name = text('name', stored.name)
  if (!name) refuse('name', 'is needed')
  if (!category) refuse('category', 'is needed')
  else if (!known.categories.has(category)) refuse('category', `the shop has no category ${category}`)
  const kept = category || stored.category
  return {
    ...stored,
    name,
    sku: columns.has('sku') ? row.sku || null : stored.sku,
    category: kept,
    sub_category: subCategoryOf(columns.has('subCategory') ? row.subCategory : undefined, kept, stored, known, refuse),
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
  }
}

type TextColumn = 'description' | 'benefits' | 'ingredients' | 'howToUse' | 'form' | 'reference' | 'hsnCode'

function subCategoryOf(
  slug: string | undefined,
  category: Category,
  stored: StoredProduct,
  known: Known,
  refuse: Refuse,
) {
  if (slug === undefined) return category === stored.category ? stored.sub_category : null
  if (slug !== '' && known.categoryOf.get(slug) !== category)
    refuse('subCategory', `${category} has no sub-category ${slug}`)
  return slug || null
}

/** A spreadsheet that saves in an old way turns every letter that it does not know into a question mark. */
function refuseLostLetters(stored: StoredProduct, product: StoredProduct, refuse: Refuse) {
  const isLost = (was: string, now: string) => was !== now && /\?\?/.test(now) && /[^\u0020-\u024f]/.test(was)
  const message = 'letters became question marks; save the file as "CSV UTF-8" in your spreadsheet'
  if (isLost(stored.name, product.name)) refuse('name', message)
  if (isLost(stored.name_malayalam, product.name_malayalam)) refuse('nameMalayalam', message)
  if (isLost(stored.description, product.description)) refuse('description', message)
}

/** A size takes from the store what the file has no column for. */
function planFileSizes({ sizes }: FileProduct, columns: Set<Column>, stored: Size[], refuse: Refuse) {
  const variant = sizes.map(({ row: { size = '', price, discountPrice, stock, stockWas } }) => {
    const was = stored.find(({ model }) => model === size)
    const own = columns.has('price') ? price : was?.price
    const discount = (columns.has('discountPrice') ? discountPrice : was?.discount_price) ?? 0
    return {
      model: size,
      price: own ? toRupees(own) : null,
      discountPrice: toRupees(discount),
      countInStock: stock,
      ...(stock !== undefined && was && { countInStockWas: stockWas }),
    }
  })
  if (variant.length === 0) return { planned: [], left: [] }
  try {
    return planSizes(stored, { variant })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [, at = '0', field = ''] = /^variant\.(\d+)\.(\w+)$/.exec(error.details.errors?.[0]?.path ?? '') ?? []
    const column = field === 'model' ? 'size' : field === 'discountPrice' ? 'discountPrice' : 'stock'
    refuse(column, error.message, sizes[Number(at)]?.line)
    return undefined
  }
}

const blankProduct = (id: string): StoredProduct => ({
  id,
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
  rating_sum: 0,
  num_reviews: 0,
  rating: 0,
  is_published: true,
  created_at: new Date(),
  updated_at: new Date(),
  removed_at: null,
  search: '',
})
