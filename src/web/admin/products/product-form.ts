import { SAMPLE_NAME } from '#shared/product-name.ts'
import type { Product, ProductImage } from '#shared/products.ts'
import { MAX_IMAGES } from '#shared/uploads.ts'
import { amountOf, isAmount, isCount, rupeesText } from '#web/admin/shell/typed-number.ts'
import { t } from '#web/i18n/admin.tsx'
import type { FieldErrors } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Input } from '#web/lib/send.ts'
import { problemsOfLegal, toLegalBody, toLegalForm } from './legal-form.ts'

export type ProductBody = Input<'PUT /api/products/:id'>['body']

export type SaveAs = NonNullable<ProductBody['saveAs']>

/** A variant's inputs. `loaded` is the server's version; undefined for a new variant. */
export type SizeRow = {
  key: string
  model: string
  price: string
  discountPrice: string
  countInStock: string
  mrp: string
  loaded?: { _id: string; countInStock: number }
}

export type ProductForm = ReturnType<typeof toForm>

export const emptySize = (): SizeRow => ({
  key: newKey(),
  model: '',
  price: '',
  discountPrice: '',
  countInStock: '',
  mrp: '',
})

/** State of the edit form; numbers are still text. */
export function toForm(product: Product) {
  const { nameMalayalam, category, subCategory, description, benefits, ingredients, howToUse } = product
  return {
    name: isUntouched(product) ? '' : product.name,
    nameMalayalam,
    images: product.images ?? (product.image ? [toImage(product.image)] : []),
    category,
    subCategory,
    description,
    benefits,
    ingredients,
    howToUse,
    hsnCode: product.hsnCode,
    taxPercent: product.taxPercent === undefined ? '' : String(product.taxPercent),
    taxCondition: product.taxCondition ?? '',
    legal: toLegalForm(product),
    sizes: product.variant.map(toSizeRow),
  }
}

/** A new product that nobody saved: its sample name is only an example. */
export const isUntouched = ({ name, image, variant, isPublished }: Product): boolean =>
  !isPublished && name === SAMPLE_NAME && image === '' && variant.length === 0

const toImage = (url: string): ProductImage => ({ url, alt: '', altMalayalam: '' })

/** Ignores a picture that is already in the list or above the limit. */
export const withImage = (images: ProductImage[], url: string): ProductImage[] =>
  images.length >= MAX_IMAGES || images.some((image) => image.url === url) ? images : [...images, toImage(url)]

export function reorder<Row>(rows: Row[], from: number, to: number): Row[] {
  const remaining = rows.filter((_, at) => at !== from)
  return [...remaining.slice(0, to), ...rows.slice(from, from + 1), ...remaining.slice(to)]
}

const toSizeRow = ({ _id, model, price, discountPrice, countInStock, mrp }: Product['variant'][number]): SizeRow => ({
  key: newKey(),
  model,
  price: price === null ? '' : rupeesText(price),
  discountPrice: discountPrice > 0 ? rupeesText(discountPrice) : '',
  countInStock: String(countInStock),
  mrp: mrp === undefined ? '' : rupeesText(mrp),
  loaded: { _id, countInStock },
})

/**
 * The request body. `problemsOf` has already rejected unreadable amounts. `stored` is the version that it overwrites,
 * which may be an earlier try whose response was lost.
 */
export function toBody({ sizes, legal, ...texts }: ProductForm, saveAs: SaveAs, stored?: Product): ProductBody {
  return {
    ...texts,
    ...toLegalBody(legal),
    saveAs,
    taxPercent: amountOf(texts.taxPercent) ?? null,
    subCategory: texts.category === 'ayurveda' ? texts.subCategory : '',
    variant: sizes.map((size) => ({
      model: size.model,
      price: amountOf(size.price) ?? null,
      discountPrice: amountOf(size.discountPrice) ?? 0,
      mrp: amountOf(size.mrp) ?? null,
      ...(size.loaded && { variantId: size.loaded._id }),
      ...stockToSend(size, stored?.variant.find(({ _id }) => _id === size.loaded?._id)?.countInStock),
    })),
  }
}

/**
 * Untouched stock is omitted, so that the save does not undo sales. Changed stock also sends the number it started
 * from. A stock that is already stored is omitted: the server would add the difference a second time.
 */
function stockToSend({ countInStock: typed, loaded }: SizeRow, stored?: number) {
  const countInStock = amountOf(typed) ?? 0
  if (!loaded) return { countInStock }
  return countInStock === loaded.countInStock || countInStock === stored
    ? {}
    : { countInStock, countInStockWas: loaded.countInStock }
}

/** Input that cannot be sent; the server checks the rest. Paths match the server's: 'variant.0.price'. */
export function problemsOf(
  { name, sizes, taxPercent, legal }: ProductForm,
  newSize: SizeRow,
  saveAs: SaveAs,
): FieldErrors {
  const found = sizes.flatMap((size, index) =>
    problemsOfSize(size).map(({ path, message }) => ({ path: `variant.${index}.${path}`, message })),
  )
  if (sizes.length === 0 && saveAs === 'published')
    found.push({ path: 'variant', message: t('Add at least one size with its price') })
  if (isTyped(newSize)) found.push({ path: 'newSize', message: t('Press Add or clear these fields before you save.') })
  if (taxPercent.trim() !== '' && !((amountOf(taxPercent) ?? 101) <= 100))
    found.push({ path: 'taxPercent', message: t('Enter a percentage from 0 to 100') })
  found.push(...problemsOfLegal(legal))
  return name.trim() === '' ? [{ path: 'name', message: t('The name is required') }, ...found] : found
}

/** Empty is valid for a variant that is priced at the counter. */
function problemsOfSize({ model, price, discountPrice, countInStock, mrp }: SizeRow): FieldErrors {
  const found: FieldErrors = []
  const isPriced = isAmount(price)
  if (model.trim() === '') found.push({ path: 'model', message: t('Enter the size, for example 450 ml') })
  if (!isPriced && price.trim() !== '') found.push({ path: 'price', message: t(PRICE_SENTENCE) })
  if (discountPrice.trim() !== '' && !isAmount(discountPrice))
    found.push({ path: 'discountPrice', message: t(PRICE_SENTENCE) })
  else if (isPriced && (amountOf(discountPrice) ?? 0) >= Math.max(amountOf(price) ?? 0, 0.01))
    found.push({ path: 'discountPrice', message: t('The offer price must be below the price') })
  if (mrp.trim() !== '' && !isAmount(mrp)) found.push({ path: 'mrp', message: t(PRICE_SENTENCE) })
  if (countInStock.trim() !== '' && !isCount(countInStock))
    found.push({ path: 'countInStock', message: t('Enter the stock as a whole number, such as 40') })
  return found
}

const PRICE_SENTENCE = 'Enter rupees, such as 245 or 245.50'

/** A variant about to be added. Several at once get their prices in the list. */
export const problemsOfNewSize = (size: SizeRow): FieldErrors =>
  size.price.trim() === '' && sizesOf(size).length < 2
    ? [{ path: 'price', message: t(PRICE_SENTENCE) }, ...problemsOfSize(size)]
    : problemsOfSize(size)

/** '100 ml, 200 ml' -> a size for each, with the same other values. The comma of '1,000 ml' separates nothing. */
export const sizesOf = (size: SizeRow): SizeRow[] =>
  size.model
    .replace(/(\D),/g, '$1;')
    .replace(/,(\D)/g, ';$1')
    .split(';')
    .map((model) => model.trim())
    .filter((model) => model !== '')
    .map((model) => ({ ...size, key: newKey(), model }))

export const isTyped = ({ model, price, discountPrice, countInStock, mrp }: SizeRow): boolean =>
  [model, price, discountPrice, countInStock, mrp].some((text) => text.trim() !== '')

/** 'Bala root, Sesame oil,' -> two items, as the product page will show them. */
export const itemsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((item) => item.trim()))].filter(Boolean)

/** The total stock, which enables Buy Now. */
export const stockOf = (sizes: SizeRow[]): number =>
  sizes.reduce((sum, { countInStock }) => sum + (isCount(countInStock) ? (amountOf(countInStock) ?? 0) : 0), 0)
