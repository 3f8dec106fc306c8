import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import { ownTax } from '#server/tax/own-tax.ts'
import { MAX_QTY } from '#shared/max-qty.ts'
import type { Paise } from '#shared/money.ts'

/** A user's cart with the current variant and product of each line, oldest line first. */
export const cartOf = (db: Db, userId: string) => linesOf(db, { userId })

const linesOf = preparedQuery((db: Db, param: Params<{ userId: string }>) =>
  db
    .selectFrom('cart_lines')
    .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'cart_lines.id',
      'cart_lines.qty',
      'cart_lines.variant_id',
      'cart_lines.shown_position',
      'cart_lines.price_when_added',
      'variants.position',
      'variants.model',
      'variants.price',
      'variants.discount_price',
      'variants.count_in_stock',
      'products.id as product_id',
      'products.name',
      'products.name_malayalam',
      'products.image',
      'products.category',
      'products.is_published',
      'products.removed_at',
      'products.prescription_needed',
      ownTax.as('own_tax'),
    ])
    .where('cart_lines.user_id', '=', param('userId'))
    .orderBy('cart_lines.id'),
)

export type CartRow = Awaited<ReturnType<typeof cartOf>>[number]

type Addition = { userId: string; size: { id: string; position: number | null }; qty: number; unitPrice: Paise }

/**
 * Adds a quantity to the line of this size. Returns undefined and changes nothing when the line would exceed ten. Locks
 * the cart, so `countLines` then counts the lines of concurrent additions too.
 */
export const addToLine = (db: Db, { userId, size, qty, unitPrice }: Addition) =>
  db
    .insertInto('cart_lines')
    .values({
      id: newId(),
      user_id: lockedCartOf(userId),
      variant_id: size.id,
      qty,
      shown_position: size.position,
      price_when_added: unitPrice,
    })
    .onConflict((line) =>
      line
        .columns(['user_id', 'variant_id'])
        .doUpdateSet((eb) => ({
          qty: eb('cart_lines.qty', '+', eb.ref('excluded.qty')),
          price_when_added: eb.ref('excluded.price_when_added'),
        }))
        .where((eb) => eb(eb('cart_lines.qty', '+', eb.ref('excluded.qty')), '<=', MAX_QTY)),
    )
    .returning('qty')
    .executeTakeFirst()

/** The user's id. Additions of one user wait for each other until the transaction ends, but no order waits for them. */
const lockedCartOf = (userId: string) => sql<string>`
  (select ${userId}::uuid from pg_advisory_xact_lock(hashtextextended(${`cart of ${userId}`}, 0)))`

/** Stores the position that each line showed. An order may name its sizes by these positions. */
export const storeShownPositions = (db: Db, lines: Pick<CartRow, 'id' | 'position'>[]) =>
  sql`
    update cart_lines set shown_position = shown.position
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ position }) => position)}::int[]) as shown (id, position)
    where cart_lines.id = shown.id
  `.execute(db)

export async function countLines(db: Db, userId: string): Promise<number> {
  const { lines } = await db
    .selectFrom('cart_lines')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return lines
}

export const updateLine = (db: Db, userId: string, id: string, qty: number) =>
  db
    .updateTable('cart_lines')
    .set({ qty })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('variant_id')
    .executeTakeFirst()

export const deleteLine = (db: Db, userId: string, id: string) =>
  db.deleteFrom('cart_lines').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()

type Ordered = { userId: string; variantIds: string[]; qtys: number[] }

/** Subtracts the ordered pieces. A line without any left is deleted. */
export const removeFromCart = preparedQuery(
  (_db: Db, param: Params<Ordered>) => sql`
    merge into cart_lines
    using unnest(${param('variantIds')}::uuid[], ${param('qtys')}::int[]) as ordered (variant_id, qty)
    on cart_lines.user_id = ${param('userId')}::uuid and cart_lines.variant_id = ordered.variant_id
    when matched and cart_lines.qty > ordered.qty then update set qty = cart_lines.qty - ordered.qty
    when matched then delete
  `,
)

export const findStock = (db: Db, variantId: string) =>
  db.selectFrom('variants').select('count_in_stock').where('id', '=', variantId).executeTakeFirstOrThrow()

/** All current sizes of a published product, or an empty list. */
export const sizesOf = (db: Db, productId: string) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.position',
      'variants.price',
      'variants.discount_price',
      'variants.count_in_stock',
    ])
    .where('products.id', '=', productId)
    .where('products.is_published', '=', true)
    .where('products.removed_at', 'is', null)
    .where('variants.position', 'is not', null)
    .execute()
