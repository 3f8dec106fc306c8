import type { Product, Variant } from '#shared/products.ts'
import { amountOf, isAmount, isCount } from '#web/admin/shell/typed-number.ts'
import { t } from '#web/i18n/admin.tsx'
import type { FieldErrors } from '#web/lib/api-error.ts'
import type { Input } from '#web/lib/send.ts'

export type ProductBody = Input<'PUT /api/products/:id'>['body']

/** A variant's inputs. `loaded` is the server's version; undefined for a new variant. */
export type SizeRow = {
  key: string
  model: string
  price: string
  discountPrice: string
  countInStock: string
  loaded?: { model: string; countInStock: number }
}

/** State of the edit form; numbers are still text. */
export type ProductForm = {
  name: string
  nameMalayalam: string
  image: string
  category: Product['category']
  subCategory: string
  description: string
  benefits: string
  ingredients: string
  howToUse: string
  sizes: SizeRow[]
}

export const emptySize = (): SizeRow => ({
  key: crypto.randomUUID(),
  model: '',
  price: '',
  discountPrice: '',
  countInStock: '',
})

export function toForm(product: Product): ProductForm {
  const { name, nameMalayalam, image, category, subCategory, description, benefits, ingredients, howToUse } = product
  const sizes = product.variant.map(toSizeRow)
  return { name, nameMalayalam, image, category, subCategory, description, benefits, ingredients, howToUse, sizes }
}

const toSizeRow = ({ model, price, discountPrice, countInStock }: Variant): SizeRow => ({
  key: crypto.randomUUID(),
  model,
  price: price === null ? '' : textOf(price),
  discountPrice: discountPrice > 0 ? textOf(discountPrice) : '',
  countInStock: String(countInStock),
  loaded: { model, countInStock },
})

const textOf = (rupees: number) => (Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2))

/** The request body. `problemsOf` has already rejected unreadable amounts. */
export function toBody({ sizes, ...texts }: ProductForm): ProductBody {
  return {
    ...texts,
    subCategory: texts.category === 'ayurveda' ? texts.subCategory : '',
    variant: sizes.map((size) => ({
      model: size.model,
      price: amountOf(size.price) ?? null,
      discountPrice: amountOf(size.discountPrice) ?? 0,
      ...stockToSend(size),
    })),
  }
}

/**
 * Untouched stock is omitted, so that sales meanwhile are not undone. Changed stock also sends the number it
 * started from. A renamed variant is new to the server, so it sends its whole stock.
 */
function stockToSend({ model, countInStock: typed, loaded }: SizeRow) {
  const countInStock = amountOf(typed) ?? 0
  if (loaded?.model !== model.trim()) return { countInStock }
  return countInStock === loaded.countInStock ? {} : { countInStock, countInStockWas: loaded.countInStock }
}

/** Input that cannot be sent; the server checks the rest. Paths match the server's: 'variant.0.price'. */
export function problemsOf({ name, sizes }: ProductForm, newSize: SizeRow): FieldErrors {
  const found = sizes.flatMap((size, index) =>
    problemsOfSize(size).map(({ path, message }) => ({ path: `variant.${index}.${path}`, message })),
  )
  if (sizes.length === 0) found.push({ path: 'variant', message: t('Add at least one size with its price') })
  if (isTyped(newSize)) found.push({ path: 'newSize', message: t('Press Add or clear these fields before you save.') })
  return name.trim() === '' ? [{ path: 'name', message: t('The name is required') }, ...found] : found
}

/** Empty is valid for a variant that is priced at the counter. */
export function problemsOfSize({ model, price, discountPrice, countInStock }: SizeRow): FieldErrors {
  const found: FieldErrors = []
  const isPriced = isAmount(price)
  if (model.trim() === '') found.push({ path: 'model', message: t('Enter the size, for example 450 ml') })
  if (!isPriced && price.trim() !== '') found.push({ path: 'price', message: t(PRICE_SENTENCE) })
  if (discountPrice.trim() !== '' && !isAmount(discountPrice))
    found.push({ path: 'discountPrice', message: t(PRICE_SENTENCE) })
  else if (isPriced && (amountOf(discountPrice) ?? 0) >= Math.max(amountOf(price) ?? 0, 0.01))
    found.push({ path: 'discountPrice', message: t('The discount price must be below the price') })
  if (countInStock.trim() !== '' && !isCount(countInStock))
    found.push({ path: 'countInStock', message: t('Enter the stock as a whole number, such as 40') })
  return found
}

const PRICE_SENTENCE = 'Enter rupees, such as 245 or 245.50'

/** A variant about to be added. Its price may be empty if it is priced at the counter. */
export const problemsOfNewSize = (size: SizeRow): FieldErrors =>
  size.price.trim() === ''
    ? [{ path: 'price', message: t(PRICE_SENTENCE) }, ...problemsOfSize(size)]
    : problemsOfSize(size)

export const isTyped = ({ model, price, discountPrice, countInStock }: SizeRow): boolean =>
  [model, price, discountPrice, countInStock].some((text) => text.trim() !== '')

/** 'Bala root, Sesame oil,' -> two items, as the product page will show them. */
export const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The total stock, which enables Buy Now. */
export const stockOf = (sizes: SizeRow[]): number =>
  sizes.reduce((sum, { countInStock }) => sum + (isCount(countInStock) ? (amountOf(countInStock) ?? 0) : 0), 0)
