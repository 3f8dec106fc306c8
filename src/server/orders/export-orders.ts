import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { startOfDay } from '#server/database/days.ts'
import { pagesOf } from '#server/database/pages.ts'
import { type Columns, csvFile } from '#server/platform/csv/write-csv.ts'
import { ADDRESS_FIELDS } from '#shared/address.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { type Paise, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { type OrderRow, orders } from './queries.ts'

/** Days in India as 'YYYY-MM-DD', both inclusive. An absent day sets no bound. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** One CSV line for each order of these days, oldest first. */
export const exportOrders = (db: Db, days: Days) =>
  csvFile(
    COLUMNS,
    pagesOf((after: ExportedRow | undefined) => ordersOfDays(db, days, after?.id)),
  )

const ordersOfDays = (db: Db, { from, to }: Days, after: string | undefined): Promise<ExportedRow[]> =>
  orders(db)
    .select(refundedAmount)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', startOfDay(from ?? '', 0)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', startOfDay(to ?? '', 1)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) > ((select created_at from orders where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('orders.id')
    .limit(AT_ONCE)
    .execute()

/** The refunded and pending amount of the order's own payment, as on the order's page. */
const refundedAmount = sql<Paise>`(
  select coalesce(sum(refunds.amount), 0)::bigint from refunds join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and refunds.status <> 'failed'
)`.as('refunded_amount')

const AT_ONCE = 100

const day = (at: Date | null) => (at ? formatDate(at.toISOString()) : '')

type ExportedRow = OrderRow & { refunded_amount: Paise }

/** A test order has no revenue. The buyer's provider fee may be refunded on top of the total. */
const remainsOf = (order: ExportedRow) =>
  order.paid_at === null || order.is_test ? 0 : Math.max(0, order.total_price - order.refunded_amount)

const COLUMNS: Columns<ExportedRow> = [
  ['number', ({ id }) => orderNumber(id)],
  ['id', ({ id }) => id],
  ['date', (order) => day(order.created_at)],
  ['time', (order) => formatTime(order.created_at.toISOString())],
  ['status', ({ status }) => status],
  ['customer', (order) => order.user_name],
  ...ADDRESS_FIELDS.map((field): Columns<ExportedRow>[number] => [
    field,
    (order) => order.shipping_address[field] ?? '',
  ]),
  ['items', ({ items }) => items.map((item) => `${item.qty} x ${item.product_name} (${item.model})`).join('; ')],
  ['itemsTotal', (order) => toRupees(order.items_total)],
  ['discount', (order) => toRupees(order.items_total - order.items_price)],
  ['itemsPrice', (order) => toRupees(order.items_price)],
  ['taxPrice', (order) => toRupees(order.tax_price)],
  ['shippingPrice', (order) => toRupees(order.shipping_price)],
  ['totalPrice', (order) => toRupees(order.total_price)],
  ['paid', (order) => day(order.paid_at)],
  ['shipped', (order) => day(order.shipped_at)],
  ['delivered', (order) => day(order.delivered_at)],
  ['cancelled', (order) => day(order.cancelled_at)],
  ['courier', ({ courier }) => courier],
  ['tracking', ({ tracking }) => tracking],
  ['test', (order) => (order.is_test ? 'yes' : '')],
  ['refunded', (order) => toRupees(order.refunded_amount)],
  ['remains', (order) => toRupees(remainsOf(order))],
]
