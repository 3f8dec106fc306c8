import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { eventually } from '#tests/support/embedded/fixture.ts'
import type { ProxiedShop } from '#tests/support/proxied-shop.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'

/** An action that a crash can interrupt at any point. */
export type CrashAction = {
  act: () => Promise<unknown>
  /** Whether the database has its result. */
  isDone: () => Promise<boolean>
  /** The next step of the same user, provider or clock after the restart. */
  resume: () => Promise<unknown>
  /** Asserts that it has happened exactly once. */
  check: () => Promise<unknown>
}

type Prepare = (shop: ProxiedShop, personName: string) => Promise<CrashAction>

const QTY = 2
const STOCK = 5

async function openDraft(shop: ProxiedShop, personName: string, stock = STOCK, qty = QTY) {
  const product = await shop.given.product({ price: 85, stock })
  const browser = await shop.browser(personName)
  const key = randomUUID()
  const placeOrder = () =>
    browser.post<Order>('/api/orders', shop.given.draft(product, qty), { 'idempotency-key': key })
  return { product, browser, placeOrder, key }
}

async function started(shop: ProxiedShop, personName: string, stock = STOCK, qty = QTY) {
  const { product, browser, placeOrder } = await openDraft(shop, personName, stock, qty)
  const { body: order } = await placeOrder()
  const start = () => browser.post<PaymentStart>(`/razorpay/${order._id}`)
  return { product, browser, order, start }
}

async function inWindow(shop: ProxiedShop, personName: string, stock = STOCK, qty = QTY) {
  const { product, browser, order, start } = await started(shop, personName, stock, qty)
  const { body: window } = await start()
  return { product, browser, order, window }
}

const rowOf = (shop: ProxiedShop, { _id }: Order) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()

const mailsOf = async (shop: ProxiedShop, kind: string, { _id }: Order) =>
  (await shop.db.selectFrom('mails').select('kind').where('order_id', '=', _id).execute()).filter(
    (mail) => mail.kind === kind,
  ).length

export const placing: Prepare = async (shop, personName) => {
  const { product, browser, placeOrder, key } = await openDraft(shop, personName)
  const orders = () => shop.db.selectFrom('orders').select('id').where('idempotency_key', '=', key).execute()
  return {
    act: placeOrder,
    isDone: async () => (await orders()).length > 0,
    resume: async () => {
      const before = await orders()
      const { status, body } = await placeOrder()
      expect(status).toBe(201)
      expect(before.every(({ id }) => id === body._id)).toBe(true)
      expect(await browser.get(`/api/orders/${body._id}`)).toMatchObject({ status: 200 })
    },
    check: async () => {
      expect(await orders()).toHaveLength(1)
      expect(await shop.given.stockOf(product)).toBe(STOCK - QTY)
    },
  }
}

export const startingToPay: Prepare = async (shop, personName) => {
  const { order, start } = await started(shop, personName)
  return {
    act: start,
    isDone: async () => (await rowOf(shop, order)).provider_order_id !== null,
    resume: async () => {
      // The claim of a dead process may have to expire; the shopper retries.
      await shiftClock(shop.owner, 1)
      expect(await start()).toMatchObject({ status: 200 })
    },
    check: async () => {
      const providerOrders = await shop.bank.ordersOf(order._id)
      expect(providerOrders.map(({ id }) => id)).toEqual([(await rowOf(shop, order)).provider_order_id])
      expect(await start()).toMatchObject({
        status: 200,
        body: { id: providerOrders[0]?.id, amount: providerOrders[0]?.amount },
      })
    },
  }
}

const paidOnce = async (shop: ProxiedShop, order: Order, product: { _id: string }) => {
  expect(await rowOf(shop, order)).toMatchObject({ status: 'paid', holds_stock: true })
  expect(await mailsOf(shop, 'orderPaid', order)).toBe(1)
  expect(await shop.given.stockOf(product)).toBe(STOCK - QTY)
}

export const returning: Prepare = async (shop, personName) => {
  const { product, browser, order, window } = await inWindow(shop, personName)
  const returned = await shop.bank.pay(window.id)
  const returnFromPayment = () => browser.post<Order>(`/razorpay/success/${order._id}`, returned)
  return {
    act: returnFromPayment,
    isDone: async () => (await rowOf(shop, order)).paid_at !== null,
    // The page polls while the payment is not captured.
    resume: () => eventually(async () => (await returnFromPayment()).status === 200),
    check: () => paidOnce(shop, order, product),
  }
}

/** Delivers messages until each is accepted, as the provider does for a day. */
async function deliverWebhooks(shop: ProxiedShop, orderId: string) {
  for (const message of await shop.bank.messagesOf(orderId))
    await eventually(() => shop.bank.deliver(message, shop.addressOf()))
}

export const receivingWebhooks: Prepare = async (shop, personName) => {
  const { product, order, window } = await inWindow(shop, personName)
  await shop.bank.pay(window.id)
  return {
    act: async () => {
      for (const message of await shop.bank.messagesOf(window.id)) await shop.bank.deliver(message, shop.addressOf())
    },
    isDone: async () => (await rowOf(shop, order)).paid_at !== null,
    resume: () => deliverWebhooks(shop, window.id),
    check: () => paidOnce(shop, order, product),
  }
}

async function buyAs(shop: ProxiedShop, personName: string, product: { _id: string }) {
  const buyer = await shop.browser(personName)
  const { body: order } = await buyer.post<Order>('/api/orders', shop.given.draft(product, 1))
  const { body: window } = await buyer.post<PaymentStart>(`/razorpay/${order._id}`)
  const returned = await shop.bank.pay(window.id)
  expect(await buyer.post(`/razorpay/success/${order._id}`, returned)).toMatchObject({ status: 200 })
}

/** After the hold the last item is sold to another buyer, then the payment arrives and is refunded. */
export const refundingLatePayment: Prepare = async (shop, personName) => {
  const { product, browser, order, window } = await inWindow(shop, personName, 1, 1)
  await shiftClock(shop.owner, 31)
  await eventually(async () => (await rowOf(shop, order)).status === 'cancelled')
  await buyAs(shop, `${personName}, who was quicker`, product)
  const returned = await shop.bank.pay(window.id)
  const returnFromPayment = () => browser.post<Order>(`/razorpay/success/${order._id}`, returned)
  const refunds = () =>
    shop.db.selectFrom('refunds').selectAll().where('payment_id', '=', returned.razorpay_payment_id).execute()
  return {
    act: returnFromPayment,
    isDone: async () => (await refunds()).some(({ provider_refund_id: id }) => id !== null),
    resume: () =>
      eventually(async () => {
        await returnFromPayment()
        return (await refunds()).length > 0
      }),
    check: async () => {
      expect(await refunds()).toMatchObject([
        { amount: window.amount, status: expect.stringMatching(/processed|pending/) },
      ])
      expect(await mailsOf(shop, 'orderRefunded', order)).toBe(1)
      expect(await shop.given.stockOf(product)).toBe(0)
      const providerRefunds = await shop.bank.db
        .selectFrom('payment_sandbox.refunds')
        .selectAll()
        .where('payment_id', '=', returned.razorpay_payment_id)
        .execute()
      expect(providerRefunds).toHaveLength(1)
    },
  }
}

export const expiringHold: Prepare = async (shop, personName) => {
  const { product, order } = await started(shop, personName)
  return {
    act: () => shiftClock(shop.owner, 31),
    isDone: async () => (await rowOf(shop, order)).status === 'cancelled',
    resume: () => shiftClock(shop.owner, 1),
    check: async () => {
      expect(await rowOf(shop, order)).toMatchObject({ status: 'cancelled', holds_stock: false })
      expect(await shop.given.stockOf(product)).toBe(STOCK)
      expect(await mailsOf(shop, 'orderCancelled', order)).toBe(1)
    },
  }
}

const changingStatus =
  (step: 'ship' | 'deliver'): Prepare =>
  async (shop, personName) => {
    const { browser, order, window } = await inWindow(shop, personName)
    await browser.post(`/razorpay/success/${order._id}`, await shop.bank.pay(window.id))
    const admin = await shop.browser('admin')
    const ship = () => admin.put(`/api/orders/${order._id}/ship`, shop.given.shipment())
    const deliver = () => admin.put(`/api/orders/${order._id}/deliver`)
    if (step === 'deliver') await ship()
    const done = step === 'ship' ? 'shipped' : 'delivered'
    return {
      act: step === 'ship' ? ship : deliver,
      isDone: async () => (await rowOf(shop, order)).status === done,
      resume: async () => {
        const repeat = step === 'ship' ? ship : deliver
        // Of several concurrent admins some requests had not arrived when the shop died.
        expect([200, 409]).toContain((await repeat()).status)
        expect(await repeat()).toMatchObject({ status: 409 })
      },
      check: async () => {
        expect(await rowOf(shop, order)).toMatchObject({ status: done })
        expect(await mailsOf(shop, step === 'ship' ? 'orderShipped' : 'orderDelivered', order)).toBe(1)
      },
    }
  }

export const shipping = changingStatus('ship')
export const delivering = changingStatus('deliver')
