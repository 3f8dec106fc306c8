import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { rememberAccount } from '#server/orders/provider-mode.ts'
import { openSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import { openShop } from '#tests/support/shop.ts'
import { reconcile } from './reconcile.ts'

const dayInIndia = (date: Date) => date.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const TODAY = dayInIndia(new Date())

/** A shop that reaches its provider over HTTP with the keys of the environment, like in production. */
async function openWithProvider({ keySecret }: { keySecret?: string } = {}) {
  const sandbox = await openSandbox()
  const shop = await openShop()
  const env = readEnv({
    RAZORPAY_KEY_ID: sandbox.keys.keyId,
    RAZORPAY_KEY_SECRET: keySecret ?? sandbox.keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: sandbox.keys.webhookSecret,
    RAZORPAY_BASE_URL: sandbox.target.baseUrl,
  })
  const run = async (...args: string[]) => {
    const output: string[] = []
    const { db, images, connection } = shop
    const outcome = await reconcile
      .read(args)(
        { db, images, connection, dataDir: '', backupDir: '', publicUrl: '', testPayments: false, env },
        (line) => output.push(line),
      )
      .then(
        () => 'done',
        (error: unknown) => String(error),
      )
    return { output, outcome }
  }
  return { sandbox, shop, run }
}

// Requirements: OPS-14
test('reconcile books missing payments, prints the mismatches that remain, and refuses while any do', async () => {
  const { sandbox, shop, run } = await openWithProvider()
  const order = await shop.given.order({ product: await shop.given.product({ price: 85 }) })
  const { orderId, paymentId } = await sandbox.paidOrder({ amount: order.total_price, receipt: order.id })
  await shop.db.updateTable('orders').set({ provider_order_id: orderId }).where('id', '=', order.id).execute()

  expect(await run('--from', TODAY)).toEqual({
    outcome: 'done',
    output: [
      'The provider has 1 payment of these days (₹180.33 received) and 0 refunds (₹0.00 refunded).',
      `Recorded: ₹180.33 (${paymentId}) was missing here.`,
      'The shop’s records match the provider’s.',
    ],
  })
  const unmatched = await sandbox.paidOrder({ amount: 100_00 })
  const { output, outcome } = await run('--from', TODAY, '--to', TODAY)
  expect(output).toContain(`Remains: ₹100.00 arrived, but the shop has no order for it yet. (${unmatched.paymentId})`)
  expect(outcome).toMatch(/One payment needs a decision/)
})

test('a provider that does not respond is reported in one sentence', async () => {
  const { sandbox, run } = await openWithProvider()
  await sandbox.close()
  const { outcome, output } = await run('--from', TODAY)
  expect(outcome).toMatch(/The payment provider does not respond\. Run this again later/)
  expect(output).toEqual([])
})

test('wrong keys are reported in the words of the provider', async () => {
  const { run } = await openWithProvider({ keySecret: 'wrong' })
  const { outcome } = await run('--from', TODAY)
  expect(outcome).toContain('The payment provider refused: Authentication failed.')
})

// Threats: T146
test('reconcile refuses when its keys differ from those of the running shop', async () => {
  const { shop, run } = await openWithProvider()
  await rememberAccount(shop.db, { mode: 'live', keyId: 'rzp_live_key' })
  expect((await run('--from', TODAY)).outcome).toContain(
    'The shop runs with live keys, this command with test keys. Give it the same RAZORPAY_ settings.',
  )
})

test('reconcile without a first day begins three days before the last', async () => {
  const { sandbox, run } = await openWithProvider()
  const { paymentId } = await sandbox.paidOrder({ amount: 100_00 })
  const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 24 * 3_600_000))
  expect((await run('--to', inDays(4))).output.join()).not.toContain(paymentId)
  for (const to of [[], ['--to', inDays(3)]])
    expect((await run(...to)).output).toContain(
      `Remains: ₹100.00 arrived, but the shop has no order for it yet. (${paymentId})`,
    )
})

test.each([
  [['--from', '2026-02-30'], '2026-02-30 is not a date like 2026-01-31.'],
  [['--from', 'yesterday'], 'yesterday is not a date'],
  [['--from', '2026-02-02', '--to', '2026-02-01'], 'The last day is before the first.'],
  [['--from', '2026-02-02', 'all'], '"all" is not expected.'],
])('reconcile %j is refused before anything is opened', (args, sentence) => {
  expect(() => reconcile.read(args)).toThrow(sentence)
})
