import { expect } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { Prescription } from '#shared/prescriptions.ts'
import { callerFor, prepared } from '#tests/resilience/faults/flow.ts'
import { createMedicine, pdfOf } from '#tests/support/prescriptions.ts'
import type { ProxiedShop } from '#tests/support/proxied-shop.ts'
import {
  mailsOf,
  openPurchase,
  type PrepareScenario,
  postOk,
  providerRefunds,
  rowOf,
  STOCK,
  untilNoResponse,
} from './scenario.ts'

/** A paid order with a medicine whose prescription waits for the pharmacist. */
async function toCheck(shop: ProxiedShop, personName: string) {
  const product = await createMedicine(shop, { stock: STOCK })
  const [admin, pharmacist] = [await shop.browser('admin'), await shop.browser('pharmacist')]
  const order = await openPurchase(shop, await shop.browser(personName), product)()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdfOf('Danti lehyam'))], { type: 'application/pdf' }), 'paper.pdf')
  const call = await callerFor(shop, personName)
  const sent = await prepared<Prescription>(call(`/api/orders/${order._id}/prescription`, { method: 'POST', form }))
  const files = sent.files.map(({ _id }) => _id)
  return { product, order, files, admin, pharmacist, ship: () => shipping(shop, order) }
}

/** Before the release every press is refused. */
async function shipping(shop: ProxiedShop, order: Order) {
  const admin = await shop.browser('admin')
  const { prescription } = await rowOf(shop, order)
  const allowed = prescription === 'released' ? [200, 409] : [409]
  await postOk(admin.put(`/api/orders/${order._id}/ship`, shop.given.shipment()), ...allowed)
}

export const releasing: PrepareScenario = async (shop, personName) => {
  const { order, files, pharmacist, ship } = await toCheck(shop, personName)
  return {
    run: untilNoResponse(async () => {
      await ship()
      // 409 after a lost first response.
      await postOk(pharmacist.put(`/api/orders/${order._id}/prescription/release`, { files }), 200, 409)
      await ship()
    }),
    order: () => order,
    check: async () => {
      expect(await rowOf(shop, order)).toMatchObject({ status: 'shipped', prescription: 'released' })
      expect((await mailsOf(shop, order)).filter((kind) => kind === 'prescriptionReleased')).toHaveLength(1)
      expect(await providerRefunds(shop, order)).toEqual([])
    },
  }
}

export const refusing: PrepareScenario = async (shop, personName) => {
  const { product, order, files, pharmacist, ship } = await toCheck(shop, personName)
  const refusal = { files, reason: 'unreadable' }
  return {
    run: untilNoResponse(async () => {
      await postOk(pharmacist.put(`/api/orders/${order._id}/prescription/refuse`, refusal), 200, 409)
      await ship()
    }),
    order: () => order,
    check: async () => {
      const { total_price: total, ...row } = await rowOf(shop, order)
      expect(row).toMatchObject({ status: 'refunded', prescription: 'refused', shipped_at: null })
      expect(await providerRefunds(shop, order)).toEqual([total])
      expect((await mailsOf(shop, order)).filter((kind) => kind === 'prescriptionRefused')).toHaveLength(1)
      expect(await shop.given.stockOf(product)).toBe(STOCK)
    },
  }
}
