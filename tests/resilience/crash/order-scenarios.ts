import { expect } from 'vitest'
import type { Order } from '#shared/orders.ts'
import { REGISTERED } from '#tests/support/builders.ts'
import {
  mailsOf,
  openPurchase,
  type PrepareScenario,
  postOk,
  providerRefunds,
  QTY,
  refundButton,
  rowOf,
  STOCK,
  untilNoResponse,
} from './scenario.ts'

/** Place, pay, return, ship and deliver. */
export const buying: PrepareScenario = async (shop, personName) => {
  const product = await shop.given.product({ price: 85, stock: STOCK })
  const admin = await shop.browser('admin')
  const purchase = openPurchase(shop, await shop.browser(personName), product)
  let order: Order | undefined
  const bought = () => {
    if (!order) throw new Error('nothing was bought')
    return order
  }
  return {
    run: untilNoResponse(async () => {
      order = await purchase()
      // 409 after a lost first response.
      await postOk(admin.put(`/api/orders/${order._id}/ship`, shop.given.shipment()), 200, 409)
      await postOk(admin.put(`/api/orders/${order._id}/deliver`), 200, 409)
    }),
    order: bought,
    check: async () => {
      expect(await rowOf(shop, bought())).toMatchObject({ status: 'delivered', holds_stock: true })
      expect(await mailsOf(shop, bought())).toEqual(['orderDelivered', 'orderPaid', 'orderPlaced', 'orderShipped'])
      expect(await shop.given.stockOf(product)).toBe(STOCK - QTY)
    },
  }
}

/** A partial refund before shipping, and a refund of the rest after it. */
export const refunding: PrepareScenario = async (shop, personName) => {
  const product = await shop.given.product({ price: 85, stock: STOCK })
  const admin = await shop.browser('admin')
  const order = await openPurchase(shop, await shop.browser(personName), product)()
  const before = refundButton(admin, order, { amount: 10 })
  const after = refundButton(admin, order, { all: true })
  return {
    run: untilNoResponse(async () => {
      await before()
      await postOk(admin.put(`/api/orders/${order._id}/ship`, shop.given.shipment()), 200, 409)
      await after()
    }),
    order: () => order,
    check: async () => {
      const { status, total_price: total } = await rowOf(shop, order)
      expect(status).toBe('shipped')
      expect(await providerRefunds(shop, order)).toEqual([10_00, total - 10_00])
    },
  }
}

/** The accountant issues the invoice of an order that was shipped before the shop had its GSTIN. */
export const invoicing: PrepareScenario = async (shop, personName) => {
  await shop.given.settings({ gstin: '' })
  const product = await shop.given.product({ price: 85, stock: STOCK })
  const [admin, accountant] = [await shop.browser('admin'), await shop.browser('accountant')]
  const order = await openPurchase(shop, await shop.browser(personName), product)()
  await postOk(admin.put(`/api/orders/${order._id}/ship`, shop.given.shipment()), 200)
  await shop.given.settings(REGISTERED)
  return {
    run: untilNoResponse(async () => {
      await postOk(accountant.post(`/api/orders/${order._id}/documents`), 201, 409)
    }),
    order: () => order,
    check: async () => {
      const issued = shop.db.selectFrom('audit').select('id').where('action', '=', 'invoice issued late')
      expect(await issued.where('subject_id', '=', order._id).execute()).toHaveLength(1)
    },
  }
}
