import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isId, newId } from '#server/database/id.ts'
import { matchesWords } from '#server/database/search.ts'
import type { OutputOf } from '#shared/call.ts'
import {
  type DocumentKind,
  type DocumentSnapshot,
  type DocumentTaxRow,
  type documentCalls,
  INVOICE_KINDS,
} from '#shared/documents.ts'
import type { Paise } from '#shared/money.ts'
import type { ProviderMode } from '#shared/payments.ts'
import type { RefundLine } from '#shared/refunds.ts'

/**
 * The pieces of a line that were refunded, or returned to stock. A refund that fails later still took its pieces out.
 */
const removedPieces = (until: RawBuilder<unknown>) => sql<number>`greatest(
  (select coalesce(sum(delta), 0) from stock_movements moved
    where moved.order_id = order_items.order_id and moved.variant_id = order_items.variant_id
      and moved.reason = 'put back' and moved.created_at <= ${until}),
  (select coalesce(sum((line ->> 'qty')::int), 0) from refunds, jsonb_array_elements(refunds.lines) line
    where refunds.order_id = order_items.order_id and (refunds.status <> 'failed' or refunds.updated_at > ${until})
      and line ->> 'item' = order_items.id::text and refunds.created_at <= ${until})
  )::int`

/** The pieces of a line that do not go into the parcel. */
export const leftOut = removedPieces(sql`'infinity'`)

/** The pieces of a line that did not go into the parcel. Pieces that were refunded or returned later did. */
export const leftOutWhenShipped = removedPieces(
  sql`(select shipped_at from orders where orders.id = order_items.order_id)`,
)

/** The present HSN code of the product, for a line that was ordered without one. */
const hsn = sql<string>`coalesce(nullif(order_items.hsn, ''),
  (select hsn_code from products where products.id = order_items.product_id), '')`

/** The order with its lines; undefined for an unknown one. */
export async function findSold(tx: Db, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'user_name', 'shipping_address', 'buyer_gstin', 'price_settings', 'provider_mode'])
    .select(['items_price', 'tax_price', 'shipping_price', 'total_price', 'shipped_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return undefined
  const items = await tx
    .selectFrom('order_items')
    .select(['id', 'product_name', 'model', 'category', 'tax_hundredths', 'qty', 'unit_price'])
    .select([hsn.as('hsn'), leftOut.as('left_out')])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return { ...order, items }
}

export type Sold = NonNullable<Awaited<ReturnType<typeof findSold>>>

/** `lines` is empty for a refund by amount, or of everything. */
export type RefundDecision = { id: string; amount: Paise; lines: RefundLine[] }

/**
 * The refunds that an invoice leaves out, oldest first: those that did not fail. The parcel leaves out the same pieces.
 * The money of a failed refund still belongs to the shop, although it has a refund voucher.
 */
export const refundedBefore = (tx: Db, orderId: string): Promise<RefundDecision[]> =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.lines'])
    .where('payments.order_id', '=', orderId)
    .where('refunds.status', '<>', 'failed')
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()

export const documentsOf = (db: Db, orderId: string) =>
  db.selectFrom('documents').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

/** The documents of the user's orders, oldest first. */
export const documentsOfBuyer = (db: Db, userId: string) =>
  db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .selectAll('documents')
    .where('orders.user_id', '=', userId)
    .orderBy('documents.id')
    .execute()

export type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number]

export const isInvoice = ({ kind }: Pick<DocumentRow, 'kind'>): boolean =>
  INVOICE_KINDS.some((invoiceKind) => invoiceKind === kind)

/** The mode of the running payment provider; test payments have their own series. */
export const runningMode = async (tx: Db): Promise<ProviderMode> =>
  (await tx.selectFrom('provider_account').select('mode').executeTakeFirst())?.mode ?? 'sandbox'

type NewDocument = {
  mode: ProviderMode
  series: string
  financialYear: string
  orderId: string
  kind: DocumentKind
  sequence: number
  snapshot: DocumentSnapshot
  rows: DocumentTaxRow[]
  total: Paise
  refersTo: string | null
  refundId: string | null
  template: number
}

export const insertDocument = (tx: Db, document: NewDocument) =>
  tx
    .insertInto('documents')
    .values({
      id: newId(),
      order_id: document.orderId,
      kind: document.kind,
      provider_mode: document.mode,
      series: document.series,
      financial_year: document.financialYear,
      sequence: document.sequence,
      number: document.snapshot.number,
      date: document.snapshot.date,
      total: document.total,
      refers_to: document.refersTo,
      refund_id: document.refundId,
      snapshot: JSON.stringify(document.snapshot),
      rows: JSON.stringify(document.rows),
      template: document.template,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A document with the owner of its order; undefined for an unknown id. */
export const findDocument = async (db: Db, id: string) =>
  isId(id)
    ? db
        .selectFrom('documents')
        .innerJoin('orders', 'orders.id', 'documents.order_id')
        .selectAll('documents')
        .select('orders.user_id')
        .where('documents.id', '=', id)
        .executeTakeFirst()
    : undefined

export const documentsById = (db: Db, ids: string[]) =>
  db.selectFrom('documents').selectAll().where('id', 'in', ids).execute()

export const ownerOfOrder = async (db: Db, id: string) =>
  isId(id) ? db.selectFrom('orders').select(['id', 'user_id']).where('id', '=', id).executeTakeFirst() : undefined

export const DOCUMENTS_PER_PAGE = 100

/** The columns of a list of documents. */
export const selectListed = (db: Db) =>
  db
    .selectFrom('documents')
    .select(['id', 'order_id', 'kind', 'number', 'total', 'provider_mode'])
    .select([sql<string>`date::text`.as('date'), sql<string>`snapshot -> 'buyer' ->> 'name'`.as('buyer')])

type DocumentFilter = OutputOf<typeof documentCalls.list, 'query'>

/** Newest first, starting after `cursor`. Ids grow with time. */
export const listedDocuments = (db: Db, { kind, from, to, search = '', cursor }: DocumentFilter) =>
  selectListed(db)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'invoice'))
    .$if(from !== undefined, (query) => query.where('date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('date', '<=', to ?? ''))
    .$if(search !== '', (query) => query.where(matchesWords('documents.search', search)))
    .orderBy('id', 'desc')
    .limit(DOCUMENTS_PER_PAGE)
    .execute()
