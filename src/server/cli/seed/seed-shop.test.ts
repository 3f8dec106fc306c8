import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'
import { seedShop } from './seed-shop.ts'

const NONE = { products: 0, users: 0, orders: 0 }

test('sample orders can be added repeatedly, and the invariants hold', async () => {
  const { db } = await openShop()
  await seedShop(db, { products: 10, users: 5, orders: 300 })
  await seedShop(db, { products: 3, users: 1, orders: 50 })
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(350)
})

test.each(['the shop', 'the database owner'] as const)(
  'the payments of sample orders that %s adds are all reconciled without a mismatch',
  async (who) => {
    const { db, owner } = await openShop()
    await seedShop(who === 'the shop' ? db : owner, { products: 10, users: 5, orders: 2_100 })
    const { payments, lines, wrong } = await db
      .selectFrom('payments')
      .leftJoin('reconciliation_lines', 'payment_id', 'payments.id')
      .select((eb) => [
        eb.fn.countAll<number>().as('payments'),
        eb.fn.count<number>('payment_id').as('lines'),
        eb.fn.count<number>('mismatch').as('wrong'),
      ])
      .executeTakeFirstOrThrow()
    expect(payments).toBeGreaterThan(1_000)
    expect({ lines, wrong }).toEqual({ lines: payments, wrong: 0 })
  },
)

test('no sample data is added where real customers have ordered', async () => {
  const { db, given } = await openShop()
  await given.order()
  await expect(seedShop(db, { products: 3, users: 1, orders: 1 })).rejects.toThrow('Real people have ordered')
  expect(await db.selectFrom('products').select('sku').where('sku', 'like', 'SEED-%').execute()).toEqual([])
})

test('sample orders need sample users and products', async () => {
  const { db } = await openShop()
  await expect(seedShop(db, { ...NONE, orders: 1 })).rejects.toThrow('at least one seeded person')
})
