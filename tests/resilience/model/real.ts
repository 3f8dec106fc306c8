import { expect } from 'vitest'
import { MANY_UNPAID, REGISTERED } from '#tests/support/builders.ts'
import { type ManualJobs, runJobsManually } from '#tests/support/run-jobs-manually.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { applyPayment, expire, type ModelPayment, type ModelState, recordRefund } from './model-state.ts'

/** The shop itself, with the people and goods of one sequence. */
export type Real = {
  shop: TestShop
  jobs: ManualJobs
  products: { _id: string; name: string }[]
  shopperName: (shopper: number) => string
  /** The invariants that earlier sequences have broken. */
  known: Set<string>
}

export const SHOPPERS = 3
const GOODS = [
  { price: 85, stock: 3 },
  { price: 499.5, stock: 2 },
  { price: 1240.35, stock: 4 },
]

let sequences = 0

/** One shop for many sequences; each has its own products and users. */
export async function openStage() {
  const shop = await openShop()
  await shop.given.settings(MANY_UNPAID)
  const jobs = await runJobsManually(shop)
  const known = new Set<string>()
  return {
    shop,
    /** `hasGstin`: the shop issues tax documents. */
    newState: async (hasGstin: boolean): Promise<{ model: ModelState; real: Real }> => {
      sequences += 1
      const sequence = sequences
      await shop.given.settings(hasGstin ? REGISTERED : { gstin: '' })
      // All shoppers share one address and order within a minute, so its rate limits are reset.
      await shop.owner.deleteFrom('attempts').execute()
      const products = []
      for (const goods of GOODS) products.push(await shop.given.product(goods))
      const model: ModelState = {
        products: GOODS.map(({ price, stock }) => ({
          stock,
          price: Math.round(price * 100),
          isSold: true,
          reviewers: new Set(),
        })),
        orders: [],
        payments: [],
        stored: new Map(),
        delayed: [],
        faults: [],
      }
      shop.provider.fault = () => model.faults.shift()
      shop.provider.refundsStartAs = 'processed'
      return { model, real: { shop, jobs, products, known, shopperName: (n) => `shopper ${n} of ${sequence}` } }
    },
  }
}

/** Runs due work in the shop and in the model state. */
export async function runJobs(state: ModelState, real: Real): Promise<void> {
  await real.jobs.runSequentially(async ({ name, data, isDone }) => {
    const event = state.stored.get(data.eventId ?? '')
    if (name === 'apply-webhook' && event && isDone) applyPayment(event)
    if (FREE.includes(name)) await follow(state, real)
    if (RELEASING.includes(name)) await followReleases(state, real)
  })
}

/** Jobs that choose which payments they ask the provider for. */
const FREE = ['apply-webhook', 'check-payments', 'expire-order', 'reconcile', 'refund']
const RELEASING = ['check-payments', 'expire-order']

/** An overdue order waits for a silent provider, so the model state follows the shop's release. */
export async function followReleases({ orders }: ModelState, { shop }: Real): Promise<void> {
  const released = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...orders.map(({ id }) => id), NONE])
    .where('status', '=', 'cancelled')
    .execute()
  const ids = new Set(released.map(({ id }) => id))
  for (const order of orders) if (ids.has(order.id)) expire(order)
}

/**
 * Provider failures and the time of a check decide whether a payment or refund is stored. So the model state follows
 * the shop, in its order. Afterwards both must be equal.
 */
export async function follow({ payments }: ModelState, { shop }: Real): Promise<void> {
  const ids = [...payments.map(({ id }) => id), 'none']
  const recorded = await shop.db
    .selectFrom('payments')
    .select(['id', 'captured_at as at'])
    .where('id', 'in', ids)
    .union(shop.db.selectFrom('unmatched_payments').select(['id', 'created_at as at']).where('id', 'in', ids))
    .orderBy('at')
    .execute()
  for (const { id } of recorded) for (const payment of payments) if (payment.id === id) bookOrStoreUnmatched(payment)
  const refunds = await shop.db
    .selectFrom('refunds')
    .select(['payment_id', (eb) => eb.fn.sum<number>('amount').as('amount')])
    .where('payment_id', 'in', ids)
    .where('status', '<>', 'failed')
    .groupBy('payment_id')
    .execute()
  const refundedAmount = new Map(refunds.map(({ payment_id, amount }) => [payment_id, Number(amount)]))
  for (const payment of payments) recordRefund(payment, refundedAmount.get(payment.id) ?? 0)
}

/** A payment that was fully refunded before its booking pays no order. */
function bookOrStoreUnmatched(payment: ModelPayment) {
  if (payment.status === 'refunded' && payment.outcome === 'unknown') payment.outcome = 'unmatched'
  applyPayment(payment)
}

/** Each order and stock equals the model state. */
export async function expectMatches(state: ModelState, { shop, products }: Real): Promise<void> {
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'status', 'holds_stock'])
    .where('id', 'in', [...state.orders.map(({ id }) => id), NONE])
    .execute()
  const real = new Map(orders.map(({ id, ...order }) => [id, order]))
  expect(state.orders.map(({ id }) => ({ id, ...real.get(id) }))).toEqual(
    state.orders.map(({ id, status }) => ({ id, status, holds_stock: status !== 'cancelled' })),
  )
  const stocks = await shop.db
    .selectFrom('variants')
    .select(['product_id', 'count_in_stock'])
    .where(
      'product_id',
      'in',
      products.map(({ _id }) => _id),
    )
    .execute()
  const stockOf = new Map(stocks.map(({ product_id, count_in_stock }) => [product_id, count_in_stock]))
  expect(products.map(({ _id }) => stockOf.get(_id))).toEqual(state.products.map(({ stock }) => stock))
}

const NONE = '00000000-0000-0000-0000-000000000000'
