import type { DocumentEntry, DocumentSnapshot } from '#shared/documents.ts'
import { financialYearOf } from '#shared/financial-year.ts'
import type { Settings } from '#shared/settings.ts'
import { todayInIndia } from '#shared/today.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

export const GSTIN = '32AAGCB7383J1ZH'
export const YEAR = financialYearOf(todayInIndia())
let keys = 0

/** A shop with a GSTIN, so that it issues tax documents. */
export async function openTradingShop(change: Partial<Settings> = {}) {
  const shop = await openShop()
  await shop.given.settings({ gstin: GSTIN, legalName: 'Kadirur Social Service Society', ...change })
  return shop
}

export const documentsOf = async (shop: TestShop, order: { id: string }, who = 'shopper') =>
  (await (await shop.as(who)).get<DocumentEntry[]>(`/api/orders/${order.id}/documents`)).body

export const readOf = async (shop: TestShop, entry: DocumentEntry | undefined) =>
  (await (await shop.as('shopper')).get<DocumentSnapshot>(`/api/documents/${entry?._id}`)).body

export const ship = async (shop: TestShop, order: { id: string }) =>
  (await shop.as('admin')).put(`/api/orders/${order.id}/ship`, shop.given.shipment())

/** A refund on the order page, each with its own idempotency key. */
export const refund = async (shop: TestShop, order: { id: string }, body: object) => {
  keys += 1
  return (await shop.as('admin')).post(
    `/api/orders/${order.id}/refunds`,
    { reason: 'The bottle came broken.', ...body },
    { headers: { 'idempotency-key': `document-key-${keys}` } },
  )
}
