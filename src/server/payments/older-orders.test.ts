import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { countTestOrders, rememberAccount } from '#server/orders/provider-mode.ts'
import { openOlderShop } from '#tests/support/older-shop.ts'

const SANDBOX = { order: '019aa000-0000-7000-8000-000000000001', provider: 'order_AAAAAAAAAAAAAA' }
const OTHER_SHOP = { order: '019aa000-0000-7000-8000-000000000002', provider: 'order_BBBBBBBBBBBBBB' }
const UNBEGUN = { order: '019aa000-0000-7000-8000-000000000003', provider: null }

// Threats: T145
test('orders from before the modes that the sandbox knows are test orders after live keys, others are real', async () => {
  const { db, owner } = await openOlderShop('0020-previews-tell-their-picture.sql')
  await sql`insert into payment_sandbox.keys (id, key_id, key_secret, webhook_secret, previous_webhook_secret)
    values (1, 'rzp_test_sandbox', 's', 'w', 'p')`.execute(db)
  await sql`insert into payment_sandbox.orders (id, amount, currency, created_at)
    values (${SANDBOX.provider}, 10000, 'INR', now())`.execute(db)
  await sql`insert into payment_sandbox.payments (id, order_id, amount, currency, status, method, created_at)
    values ('pay_AAAAAAAAAAAAAA', ${SANDBOX.provider}, 10000, 'INR', 'authorized', 'card', now())`.execute(db)
  for (const { order, provider } of [SANDBOX, OTHER_SHOP, UNBEGUN]) {
    await sql`insert into orders (id, user_name, items_total, items_price, tax_price, shipping_price, total_price,
        price_settings, payment_method, shipping_address, provider_order_id, held_until)
      values (${order}, 'Devaki', 10000, 10000, 0, 0, 10000, '{}', 'Razorpay', '{}', ${provider}, now())`.execute(db)
  }
  for (const [id, provider] of [
    ['pay_AAAAAAAAAAAAAA', SANDBOX.provider],
    ['pay_BBBBBBBBBBBBBB', OTHER_SHOP.provider],
  ]) {
    await sql`insert into provider_payments (id, provider_order_id, amount, currency, status, created_at, checked_at)
      values (${id}, ${provider}, 10000, 'INR', 'captured', now(), now())`.execute(db)
  }
  await migrate(owner)

  expect(await db.selectFrom('orders').select(['provider_mode', 'provider_account']).orderBy('id').execute()).toEqual([
    { provider_mode: 'sandbox', provider_account: 'rzp_test_sandbox' },
    { provider_mode: null, provider_account: null },
    { provider_mode: null, provider_account: null },
  ])
  const modes = ['sandbox', null].map((provider_mode) => ({ provider_mode }))
  expect(await db.selectFrom('provider_payments').select('provider_mode').orderBy('id').execute()).toEqual(modes)
  expect(await db.selectFrom('reconciliation_lines').select('provider_mode').orderBy('payment_id').execute()).toEqual(
    modes,
  )
  await rememberAccount(db, { mode: 'live', keyId: 'rzp_live_key' })
  expect(await countTestOrders(db)).toEqual([{ mode: 'sandbox', count: 1 }])
})
