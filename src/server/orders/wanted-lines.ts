import { sql } from 'kysely'
import { compiledOnce, type Given } from '#server/database/compiled-once.ts'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { MAX_QTY } from '#shared/cart.ts'
import type { Category } from '#shared/categories.ts'
import type { Paise } from '#shared/money.ts'
import type { OrderDraft } from '#shared/orders.ts'
import { sentence } from '#shared/sentence.ts'
import { unitPriceOf } from '#shared/unit-price.ts'

type Draft = OrderDraft['orderItems'][number]

/** One line as the shop itself knows it; amounts in paise. */
export type WantedLine = {
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
  stock: number
  qty: number
}

/** The same article on several lines is one line with the sum; above ten of it is a conflict (decisions 5). */
export function mergeLines(lines: Draft[]): Draft[] {
  const merged = new Map<string, Draft>()
  for (const line of lines) {
    const key = `${line.product}:${line.variant}`
    merged.set(key, { ...line, qty: line.qty + (merged.get(key)?.qty ?? 0) })
  }
  const tooMany = [...merged.values()].some(({ qty }) => qty > MAX_QTY)
  if (tooMany) throw conflict(sentence('You can order at most {n} of one article.', { n: MAX_QTY }))
  return [...merged.values()]
}

/** Locks the variants that are wanted, in the order of their ids, and answers what was found of them. */
export async function lockWanted(tx: Db, drafts: Draft[]) {
  if (!drafts.every(({ product }) => isId(product))) throw badRequest('One of the articles does not exist.')
  return lockVariantsOf(tx, {
    products: drafts.map(({ product }) => product),
    positions: drafts.map(({ variant }) => variant),
    qtys: drafts.map(({ qty }) => qty),
  })
}

type Wanted = { products: string[]; positions: number[]; qtys: number[] }

const lockVariantsOf = compiledOnce(
  (_db: Db, given: Given<Wanted>) => sql<LockedRow>`
    select variants.id, variants.position, variants.model, variants.price, variants.discount_price,
      variants.count_in_stock, products.id as product_id, products.name, products.name_malayalam, products.image, products.category,
      (products.is_published and products.removed_at is null) as is_sold, wanted.qty, wanted.place
    from unnest(
      ${given('products')}::uuid[],
      ${given('positions')}::int[],
      ${given('qtys')}::int[]
    ) with ordinality as wanted (product_id, position, qty, place)
    join products on products.id = wanted.product_id
    join variants on variants.product_id = products.id and variants.position = wanted.position
    order by variants.id
    for update of variants
  `,
)

type LockedRow = {
  id: string
  position: number
  model: string
  price: number | null
  discount_price: number
  count_in_stock: number
  product_id: string
  name: string
  name_malayalam: string
  image: string
  category: Category
  is_sold: boolean
  qty: number
  place: number
}

/** The lines in the order in which they were sent. Throws a conflict that names what cannot be ordered. */
export function toWantedLines(rows: LockedRow[], drafts: Draft[]): WantedLine[] {
  if (rows.length < drafts.length)
    throw conflict('One of the articles is no longer sold. Please look at your cart.', 'gone')
  return rows.toSorted((a, b) => a.place - b.place).map(toWantedLine)
}

function toWantedLine(row: LockedRow): WantedLine {
  const unitPrice = unitPriceOf({ price: row.price, discountPrice: row.discount_price })
  if (!row.is_sold || unitPrice === undefined)
    throw conflict(
      sentence('{article} is no longer sold. Please take it out of your cart.', { article: row.name }),
      'gone',
    )
  if (row.count_in_stock < row.qty) throw soldOut(row)
  return {
    variantId: row.id,
    productId: row.product_id,
    index: row.position,
    name: row.name,
    nameMalayalam: row.name_malayalam,
    image: row.image,
    category: row.category,
    model: row.model,
    price: row.price ?? unitPrice,
    discountPrice: row.discount_price,
    unitPrice,
    stock: row.count_in_stock,
    qty: row.qty,
  }
}

const soldOut = (row: LockedRow) =>
  conflict(
    row.count_in_stock === 0
      ? sentence('{article} is sold out.', { article: `${row.name} (${row.model})` })
      : sentence('Only {n} of {article} are left.', { article: `${row.name} (${row.model})`, n: row.count_in_stock }),
    'sold_out',
  )
