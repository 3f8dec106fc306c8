import type { ListedDocument } from '#shared/documents.ts'
import { toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { listedDocuments } from './queries.ts'

type Listed = Awaited<ReturnType<typeof listedDocuments>>[number]

export const toListed = (row: Listed): ListedDocument => ({
  _id: row.id,
  kind: row.kind,
  number: row.number,
  date: row.date,
  total: toRupees(row.total),
  order: orderNumber(row.order_id),
  orderId: row.order_id,
  buyer: row.buyer,
  isTest: row.provider_mode !== 'live',
})
