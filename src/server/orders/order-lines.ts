import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import { badRequest, changed, conflict } from '#server/http/errors.ts'
import { ownTax } from '#server/tax/own-tax.ts'
import type { Category } from '#shared/categories.ts'
import { MAX_QTY } from '#shared/max-qty.ts'
import type { Paise } from '#shared/money.ts'
import type { OrderDraft } from '#shared/orders.ts'
import { sentence } from '#shared/sentence.ts'
import { unitPriceOf } from '#shared/unit-price.ts'

type Draft = OrderDraft['orderItems'][number]

/** One order line with the shop's own data. Amounts are in paise. */
export type OrderLine = {
  variantId: string
  productId: string
  index: number
  name: string
  nameMalayalam: string
  image: string
  category: Category
  model: string
  price: Paise
  discountPrice: Paise
  unitPrice: Paise
  mrp: Paise | null
  stock: number
  qty: number
  hsn: string
  /** Null where the rate of the category applies. */
  taxHundredths: number | null
  prescriptionNeeded: boolean
}

/**
 * Locks the sizes of these products in id order, and returns the rows of the lines. A statement of its own reads them,
 * because it sees all that was committed while the lock was waited for.
 */
export async function lockOrderedVariants(tx: Db, userId: string, drafts: Draft[]) {
  if (!drafts.every(({ product }) => isId(product))) throw badRequest('One of the items does not exist.')
  const products = drafts.map(({ product }) => product)
  await lockVariantsOf(tx, { products })
  return readLines(tx, {
    userId,
    products,
    positions: drafts.map(({ variant }) => variant),
    ids: drafts.map(({ variantId }) => variantId ?? null),
    qtys: drafts.map(({ qty }) => qty),
  })
}

type OrderLines = { userId: string; products: string[]; positions: number[]; ids: (string | null)[]; qtys: number[] }

const lockVariantsOf = preparedQuery(
  (_db: Db, param: Params<Pick<OrderLines, 'products'>>) => sql`
    select id from variants where product_id = any(${param('products')}::uuid[]) order by id for update`,
)

/** A line names its size by id or by position. `shownId` is the size that the cart last showed there. */
const readLines = preparedQuery(
  (_db: Db, param: Params<OrderLines>) => sql<LockedRow>`
    select variants.id as "variantId", products.id as "productId", variants.position as "index", products.name,
      products.name_malayalam as "nameMalayalam", products.image, products.category, variants.model, variants.price,
      variants.discount_price as "discountPrice", variants.mrp, variants.count_in_stock as stock, requested.qty,
      products.hsn_code as hsn, ${ownTax} as "taxHundredths", products.prescription_needed as "prescriptionNeeded",
      (products.is_published and products.removed_at is null and variants.position is not null) as "isSold",
      requested.ordinality, shown.id as "shownId"
    from unnest(
      ${param('products')}::uuid[],
      ${param('positions')}::int[],
      ${param('ids')}::uuid[],
      ${param('qtys')}::int[]
    ) with ordinality as requested (product_id, position, id, qty, ordinality)
    join products on products.id = requested.product_id
    join variants on variants.product_id = products.id
      and (variants.id = requested.id or (requested.id is null and variants.position = requested.position))
    left join lateral (
      select sizes.id from cart_lines join variants sizes on sizes.id = cart_lines.variant_id
      where cart_lines.user_id = ${param('userId')}::uuid and cart_lines.shown_position = requested.position
        and sizes.product_id = requested.product_id and requested.id is null
      order by cart_lines.id desc limit 1
    ) shown on true
    order by variants.id
  `,
)

type LockedRow = Omit<OrderLine, 'index' | 'price' | 'unitPrice'> & {
  index: number | null
  price: Paise | null
  isSold: boolean
  ordinality: number
  shownId: string | null
}

/** The lines in request order. Throws 409 and names the items that cannot be ordered. */
export function toOrderLines(rows: LockedRow[], drafts: Draft[]): OrderLine[] {
  if (rows.length < drafts.length) throw conflict('One of the items is no longer sold. Please check your cart.', 'gone')
  const sorted = rows.toSorted((a, b) => a.ordinality - b.ordinality)
  for (const row of sorted) refuseChangedSize(row)
  return mergeLines(sorted).map(toOrderLine)
}

/** Staff may reorder sizes between cart and order, so a position can mean another size. */
function refuseChangedSize({ variantId, shownId, name }: LockedRow) {
  if (shownId === null || shownId === variantId) return
  throw changed(sentence('The sizes of {article} have changed. Please check your cart.', { article: name }))
}

/** Merges lines of the same size. Throws 409 when the sum exceeds ten (ORDER-18). */
function mergeLines(rows: LockedRow[]): LockedRow[] {
  const merged = new Map<string, LockedRow>()
  for (const row of rows) {
    const first = merged.get(row.variantId)
    merged.set(row.variantId, first ? { ...first, qty: first.qty + row.qty } : row)
  }
  const lines = [...merged.values()]
  const tooMany = lines.some(({ qty }) => qty > MAX_QTY)
  if (tooMany) throw conflict(sentence('You can order at most {n} of one item.', { n: MAX_QTY }))
  return lines
}

function toOrderLine(row: LockedRow): OrderLine {
  const { index, price, stock } = row
  const article = `${row.name} (${row.model})`
  if (!row.isSold || index === null)
    throw conflict(
      sentence('{article} is no longer sold. Please remove it from your cart.', { article: row.name }),
      'gone',
    )
  const unitPrice = unitPriceOf(row)
  if (unitPrice === undefined)
    throw conflict(
      sentence('{article} has no price yet and cannot be ordered here. Please choose another size.', { article }),
      'gone',
    )
  if (stock < row.qty) throw soldOut(article, stock)
  return { ...row, index, price: price ?? unitPrice, unitPrice }
}

function soldOut(article: string, stock: number) {
  if (stock === 0) return conflict(sentence('{article} is sold out.', { article }), 'sold_out')
  if (stock === 1) return conflict(sentence('Only 1 of {article} is left.', { article }), 'sold_out')
  return conflict(sentence('Only {n} of {article} are left.', { article, n: stock }), 'sold_out')
}
