import { badRequest, conflict, wrongField } from '#server/http/errors.ts'
import { sumOf, toPaise } from '#shared/money.ts'
import type { ProductDraft, StockNotice } from '#shared/product-editing.ts'
import { sentence } from '#shared/sentence.ts'
import { matchSizes } from './match-sizes.ts'
import type { Size } from './size-queries.ts'

type SizeDraft = NonNullable<ProductDraft['variant']>[number]
type StockDraft = Pick<ProductDraft, 'countInStock' | 'countInStockWas'>

/** The new values of a size; `stored` is the size that it updates. Prices in paise. */
export type PlannedSize = Pick<Size, 'model' | 'price' | 'discount_price' | 'count_in_stock' | 'mrp'> & {
  position: number
  stored: Size | undefined
}

/**
 * Plans the sizes of a product for an admin's save. A size without a stock keeps its stock. Throws 400 for
 * contradictory sizes, 409 for a negative stock. `notices` lists each stock that differs from the typed one, because of
 * sales or restocks meanwhile.
 */
export function planSizes(stored: Size[], draft: Pick<ProductDraft, 'variant' | 'saveAs'> & StockDraft) {
  if (draft.variant) refuseContradictions(draft.variant)
  const present = stored.filter(hasPosition).toSorted((a, b) => a.position - b.position)
  const { matches, left } = matchSizes(stored, draft.variant?.map(toFacts) ?? present.map(toUnchanged))
  if (matches.length === 0 && draft.saveAs !== 'draft')
    throw wrongField('variant', sentence('Add at least one size with its price'))

  const planned = matches.map(({ draft: { variantId, stock, mrp, ...facts }, stored: size, position }) => ({
    ...facts,
    mrp: mrp === undefined ? (size?.mrp ?? null) : mrp,
    position,
    stored: size,
    count_in_stock: targetStock(size?.count_in_stock ?? 0, stock),
  }))
  const adjusted = adjustToTotal(planned, present, draft)
  const typed = matches.map(({ draft: { model, stock } }, at) => noticeOf(model, stock, planned[at]?.count_in_stock))
  const total = adjusted === planned ? undefined : noticeOf('', draft, totalOf(adjusted))
  return { planned: adjusted, left, notices: [...typed, total].filter((notice) => notice !== undefined) }
}

/** A stock that equals the one that was read was not typed. */
function noticeOf(
  model: string,
  { countInStock: typed, countInStockWas: was }: StockDraft,
  countInStock: number | undefined,
): StockNotice | undefined {
  if (typed === undefined || was === undefined || typed === was) return undefined
  return countInStock === undefined || countInStock === typed ? undefined : { model, typed, countInStock }
}

const totalOf = (sizes: { count_in_stock: number }[]) => sumOf(sizes.map(({ count_in_stock }) => count_in_stock))

/**
 * The product's stock is the sum of its sizes (CAT-10). A changed stock of a size applies. Otherwise the first size takes
 * the difference to the product's stock. When the client returns the stored sum, there is none.
 */
function adjustToTotal(planned: PlannedSize[], present: Size[], draft: Pick<ProductDraft, 'variant'> & StockDraft) {
  const before = totalOf(present)
  const [first, ...others] = planned
  if (draft.countInStock === undefined || !first) return planned
  const hasFirstStock = draft.variant?.[0]?.countInStock !== undefined
  const isPerSize = draft.variant?.some(({ countInStock }) => countInStock !== undefined) ?? false
  const isUnchanged = draft.countInStock === (draft.countInStockWas ?? before)
  if ((isPerSize && isUnchanged) || (hasFirstStock && planned.some(isChanged))) return planned

  const stockOfOthers = totalOf(others)
  const firstStock = targetStock(before, draft) - stockOfOthers
  if (firstStock < 0)
    throw badRequest(
      sentence('The other sizes already have {n} pieces; change the stock of each size instead', { n: stockOfOthers }),
    )
  return [{ ...first, count_in_stock: firstStock }, ...others]
}

const isChanged = ({ count_in_stock, stored }: PlannedSize) => count_in_stock !== (stored?.count_in_stock ?? 0)

function targetStock(now: number, { countInStock, countInStockWas = now }: StockDraft): number {
  if (countInStock === undefined) return now
  const target = now + countInStock - countInStockWas
  if (target < 0)
    throw conflict('Some pieces were sold after you opened this page. Please reload it and check the stock.')
  return target
}

/** A price of 0 means no price: the size is priced at the counter. */
const toFacts = ({ variantId, model, price, discountPrice, mrp, countInStock, countInStockWas }: SizeDraft) => ({
  variantId,
  model,
  price: price ? toPaise(price) : null,
  discount_price: toPaise(discountPrice),
  mrp: mrp ? toPaise(mrp) : mrp === undefined ? undefined : null,
  stock: { countInStock, countInStockWas },
})

const toUnchanged = ({ id, model, price, discount_price, mrp }: Size): ReturnType<typeof toFacts> => ({
  variantId: id,
  model,
  price,
  discount_price,
  mrp,
  stock: { countInStock: undefined, countInStockWas: undefined },
})

const hasPosition = (size: Size): size is Size & { position: number } => size.position !== null

function refuseContradictions(sizes: SizeDraft[]) {
  // Shoppers cannot tell '50 ml' from '50 ML'. The draft has them trimmed.
  const names = sizes.map(({ model }) => model.toLowerCase())
  for (const [at, { model, price, discountPrice }] of sizes.entries()) {
    if (names.indexOf(model.toLowerCase()) !== at)
      throw wrongField(`variant.${at}.model`, sentence('The size {size} is listed twice', { size: model }))
    if (discountPrice > 0 && discountPrice >= (price ?? 0))
      throw wrongField(
        `variant.${at}.discountPrice`,
        sentence('The offer price of {size} must be lower than its price', { size: model }),
      )
  }
}
