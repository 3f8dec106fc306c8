import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import { verbatim } from '#shared/sentence.ts'
import { seedOrders } from './seed-orders.ts'
import { seedProducts } from './seed-products.ts'
import { seedUsers } from './seed-users.ts'

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
