import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseConnection } from '#server/database/embedded/connection.ts'
import { newId } from '#server/database/id.ts'
import { hashToken } from '#server/http/authentication.ts'
import { ADDRESS } from '#tests/support/builders.ts'

export type Buyer = { id: string; token: string }

export async function inDatabase<T>(
  database: DatabaseConnection,
  query: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end()
  }
}

/**
 * Signed-in users, inserted directly, because sign-in is slow by design. They count as seeded users with the highest
 * limit of unpaid orders.
 */
export const makeBuyers = (database: DatabaseConnection, count: number): Promise<Buyer[]> =>
  inDatabase(database, async (client) => {
    const buyers = Array.from({ length: count }, () => ({ id: newId(), token: randomBytes(32).toString('base64url') }))
    await client.query(
      `insert into users (id, name, email, password_hash)
      select id, 'Lakshmi Nair', 'seed-' || id || '@people.example', 'none' from unnest($1::uuid[]) id`,
      [buyers.map(({ id }) => id)],
    )
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at)
      select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as signed_in (hash, id)`,
      [buyers.map(({ token }) => hashToken(token)), buyers.map(({ id }) => id)],
    )
    await client.query(
      `insert into settings (id, value) values (1, $1) on conflict (id) do update set value = settings.value || excluded.value`,
      [JSON.stringify({ maxUnpaidOrders: 100, maxUnpaidPieces: 100_000, maxUnpaidTotal: 100_000_000 })],
    )
    return buyers
  })

/** Enough stock that nothing sells out during the measurement; the stock movements stay consistent. */
export const fillStock = (database: DatabaseConnection, pieces = 500_000): Promise<unknown> =>
  inDatabase(database, (client) =>
    client.query(
      `with more as (
        update variants set count_in_stock = count_in_stock + $1
        where product_id in (
          select product_id from variants where position = 0 and price > 0 and count_in_stock < $1
          order by product_id limit 100) and position = 0
        returning id)
      insert into stock_movements (variant_id, delta, reason) select id, $1, 'admin' from more`,
      [pieces],
    ),
  )

/** Products whose first variant is for sale, in the order of restocking. */
export const productsOnSale = (database: DatabaseConnection, count: number): Promise<string[]> =>
  inDatabase(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select products.id from products join variants on product_id = products.id
      where is_published and removed_at is null and position = 0 and price > 0 and count_in_stock > 1000
      order by products.id limit $1`,
      [count],
    )
    return rows.map(({ id }) => id)
  })

/** The body of an order for one unit of each product's first variant. */
export const orderOf = (products: string[]) => ({
  orderItems: products.map((product) => ({ product, qty: 1, variant: 0 })),
  shippingAddress: ADDRESS,
  paymentMethod: 'Razorpay',
})
