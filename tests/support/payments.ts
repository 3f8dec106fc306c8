import { sql } from 'kysely'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { applyWebhook } from '#server/webhooks/webhook.ts'
import type { PaymentStart } from '#shared/payments.ts'
import type { DisputeStatus } from '#shared/reconciliation.ts'
import type { TestShop } from './shop.ts'

/** An order whose payment window was opened; prices in rupees. */
export async function unpaidOrder(shop: TestShop, { qty = 1, price = 85, stock = 5 } = {}) {
  const product = await shop.given.product({ price, stock })
  const order = await shop.given.order({ by: 'shopper', product, qty })
  const shopper = await shop.as('shopper')
  const { body: start } = await shopper.post<PaymentStart>(`/razorpay/${order.id}`)
  return { order, product, shopper, start }
}

/** The provider creates its order, and the response is lost. Returns the id of the provider's order. */
export async function startWithLostResponse(shop: TestShop, orderId: string): Promise<string> {
  const { createOrder } = shop.provider
  let id = ''
  shop.provider.createOrder = async (draft) => {
    id = (await createOrder(draft)).id
    throw new ProviderUnavailable('the response was lost')
  }
  await (await shop.as('shopper')).post(`/razorpay/${orderId}`)
  shop.provider.createOrder = createOrder
  return id
}

/** Signed as the provider does, and acknowledged before it is applied. */
export async function deliver(shop: TestShop, event: object, id?: string) {
  const body = JSON.stringify(event)
  const visitor = await shop.as('visitor')
  return visitor.post('/api/webhooks/razorpay', undefined, {
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': shop.provider.signWebhook(body),
      ...(id !== undefined && { 'x-razorpay-event-id': id }),
    },
    payload: body,
  })
}

/** Stores the webhook, then runs its job. */
export async function webhook(shop: TestShop, event: object, id: string) {
  const reply = await deliver(shop, event, id)
  if (reply.status === 200) await applyWebhook(shop, id)
  return reply
}

export const paymentEvent = (paymentId: string, event = 'payment.captured') => ({
  event,
  payload: { payment: { entity: { id: paymentId, amount: 100_00, currency: 'INR' } } },
})

/**
 * The provider reports a dispute about the whole payment of this order, each report a second later. `deducted`: what a
 * lost one takes, in paise; everything by default.
 */
export async function reportDispute(shop: TestShop, orderId: string, status: DisputeStatus, deducted?: number) {
  const payments = shop.db.selectFrom('payments').select(['id', 'amount']).where('order_id', '=', orderId)
  const { id, amount } = await payments.executeTakeFirstOrThrow()
  await reportDisputeOf(shop, id, status, { amount, deducted })
}

type Disputed = { id?: string; amount?: number; deducted?: number | undefined }

export async function reportDisputeOf(
  shop: TestShop,
  paymentId: string,
  status: DisputeStatus,
  { id = `disp_${paymentId}`, amount = 100_00, deducted = amount }: Disputed = {},
) {
  disputeClock += 1
  const amounts = { amount, amount_deducted: status === 'lost' ? deducted : 0 }
  const dispute = { id, payment_id: paymentId, ...amounts, currency: 'INR', status }
  const payload = { payment: { entity: { id: paymentId } }, dispute: { entity: dispute } }
  const event = { event: `payment.dispute.${status}`, created_at: disputeClock, payload }
  await webhook(shop, event, `dispute-${disputeClock}`)
}

let disputeClock = 1_800_000_000

export const eventsOf = ({ db }: TestShop) =>
  db.selectFrom('webhook_events').select(['id', 'event', 'applied_at', 'next_try_at']).orderBy('id').execute()

/** From the database, without a call to the provider. */
export const isPaid = async ({ db }: TestShop, orderId: string) =>
  (await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute()).length === 1

/** The number of statements that have waited for a lock for this time. */
export async function waitingForLocks({ owner }: TestShop, seconds = 0) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query_start < clock_timestamp() - make_interval(secs => ${seconds})`.execute(owner)
  return rows[0]?.count
}
