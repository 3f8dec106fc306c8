import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import type { Browser } from '#tests/resilience/browser.ts'
import type { CheckoutReturn } from '#tests/support/fake-provider.ts'
import type { ProxiedShop } from '#tests/support/proxied-shop.ts'

/** The requests of one order. A kill at any statement between the first and the last must do no harm. */
export type Scenario = {
  /** Every request can be repeated. Returns false when one got no response. */
  run: () => Promise<boolean>
  /** The order of the scenario. */
  order: () => Order
  /** Asserts that everything has happened exactly once. */
  check: () => Promise<void>
}

export type PrepareScenario = (shop: ProxiedShop, personName: string) => Promise<Scenario>

export const STOCK = 5
export const QTY = 2

class NoResponse extends Error {}

/** The response's body. A repeated request may have another status than the first one. */
export async function postOk<T>(reply: ReturnType<Browser['post']>, ...statuses: number[]): Promise<T> {
  const { status, body } = await reply
  if (status === 0) throw new NoResponse()
  expect(statuses, JSON.stringify(body)).toContain(status)
  return body as T
}

/** Runs the steps until one gets no response. */
export const untilNoResponse = (steps: () => Promise<void>) => () =>
  steps().then(
    () => true,
    (error: unknown) => {
      if (error instanceof NoResponse) return false
      throw error
    },
  )

/** Places an order and pays for it, like a browser that repeats requests without a response. */
export function openPurchase(shop: ProxiedShop, shopper: Browser, product: { _id: string }) {
  const headers = { 'idempotency-key': randomUUID() }
  let returned: CheckoutReturn | undefined
  return async (): Promise<Order> => {
    const order = await postOk<Order>(shopper.post('/api/orders', shop.given.draft(product, QTY), headers), 201)
    if (!returned) {
      const { id } = await postOk<PaymentStart>(shopper.post(`/razorpay/${order._id}`), 200)
      returned = await shop.bank.pay(id)
    }
    const paid = await postOk<Order>(shopper.post(`/razorpay/success/${order._id}`, returned), 200)
    expect(paid).toMatchObject({ _id: order._id, isPaid: true })
    return paid
  }
}

/** A refund button. A repeated request is the same refund. */
export function refundButton(admin: Browser, { _id }: Order, draft: object) {
  const headers = { 'idempotency-key': randomUUID() }
  return () => postOk(admin.post(`/api/orders/${_id}/refunds`, { reason: 'As agreed.', ...draft }, headers), 201)
}

export const rowOf = (shop: ProxiedShop, { _id }: Order) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()

/** The kinds of an order's e-mails. */
export async function mailsOf(shop: ProxiedShop, { _id }: Order): Promise<string[]> {
  const mails = await shop.db.selectFrom('mails').select('kind').where('order_id', '=', _id).execute()
  return mails.map(({ kind }) => kind).toSorted()
}

/** The refunds of an order at the provider in paise, the smallest first. */
export async function providerRefunds(shop: ProxiedShop, { _id }: Order): Promise<number[]> {
  const { id } = await shop.db.selectFrom('payments').select('id').where('order_id', '=', _id).executeTakeFirstOrThrow()
  const refunds = shop.bank.db.selectFrom('payment_sandbox.refunds').select('amount').where('payment_id', '=', id)
  return (await refunds.orderBy('amount').execute()).map(({ amount }) => amount)
}
