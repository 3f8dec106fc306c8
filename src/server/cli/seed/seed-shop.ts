import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import { verbatim } from '#shared/sentence.ts'
import { seedOrders } from './seed-orders.ts'
import { idAt, seedProducts, wordFor } from './seed-products.ts'
import { FIRST_NAMES, LAST_NAMES } from './words.ts'

export type Sizes = { products: number; users: number; orders: number }

/**
 * Adds sample products, users and orders, to test a large shop. All or nothing. Throws 409 in a shop with real orders,
 * and without seeded users or products to order.
 */
export const seedShop = (db: Db, { products, users, orders }: Sizes) =>
  inTransaction(
    db,
    async (tx) => {
      await refuseRealShop(tx)
      await sql`select setseed(0.5)`.execute(tx)
      if (products > 0) await seedProducts(tx, products)
      if (users > 0) await seedUsers(tx, users)
      if (orders === 0) return
      await refuseEmptyShop(tx)
      await seedOrders(tx, orders)
    },
    { limitMs: Number.POSITIVE_INFINITY },
  )

async function refuseRealShop(tx: Db) {
  const real = await tx
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select('orders.id')
    .where((eb) => eb.or([eb('users.email', 'is', null), eb('users.email', 'not like', 'seed%@people.example')]))
    .limit(1)
    .executeTakeFirst()
  if (real) throw conflict(verbatim('Real people have ordered in this shop. Add sample orders in another shop.'))
}

async function refuseEmptyShop(tx: Db) {
  const buyer = await tx
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'seed%@people.example')
    .executeTakeFirst()
  const products = await tx.selectFrom('products').select('id').where('sku', 'like', 'SEED-%').limit(3).execute()
  if (!buyer || products.length < 3)
    throw conflict(verbatim('For orders at least one seeded person and three seeded products are needed.'))
}

const AT_ONCE = 1_000

/**
 * Inserts `count` users whose password hash matches nothing, so that nobody can sign in as them. Their numbers are
 * spread over the range: the prime factor makes them unique.
 */
async function seedUsers(tx: Db, count: number): Promise<void> {
  const { last } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('last'))
    .where('email', 'like', 'seed%@people.example')
    .executeTakeFirstOrThrow()
  for (let done = 0; done < count; done += AT_ONCE) {
    await insertUsers(tx, last + done + 1, last + Math.min(done + AT_ONCE, count))
  }
}

const insertUsers = (tx: Db, from: number, to: number) =>
  sql`
    insert into users (id, name, email, number, password_hash, created_at, updated_at)
    select ${idAt('at')}, ${wordFor(FIRST_NAMES, 1)} || ' ' || ${wordFor(LAST_NAMES, 30)}, 'seed' || n || '@people.example',
      (6000000000 + n::bigint * 2654435761 % 4000000000)::text, 'none', at, at
    from (
      select n, now() - interval '2 years' + n * interval '5 minutes' as at
      from generate_series(${from}::int, ${to}::int) n
    ) numbers
  `.execute(tx)
