import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '#server/platform/csv/write-csv.ts'
import { ADDRESS_FIELDS } from '#shared/address.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { type Paise, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { type OrderRow, orders } from './queries.ts'

/** Days in India as 'YYYY-MM-DD', both inclusive. An absent day sets no bound. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** One CSV line for each order of these days, oldest first. */
export async function* exportOrders(db: Db, days: Days): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(COLUMNS.map(([name]) => name))
  for (let after: string | undefined; ; ) {
    const page = await ordersOfDays(db, days, after)
    const last = page.at(-1)
    if (!last) return
    after = last.id
    yield page.map((order) => toCsvLine(COLUMNS.map(([, cellOf]) => cellOf(order)))).join('')
  }
}

const ordersOfDays = (db: Db, { from, to }: Days, after: string | undefined) =>
  orders(db)
    .select(goneBack)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', beginningOf(from ?? '', 0)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', beginningOf(to ?? '', 1)))
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
const goneBack = sql<Paise>`(
  select coalesce(sum(refunds.amount), 0)::bigint from refunds join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and refunds.status <> 'failed'
)`.as('gone_back')

const beginningOf = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata')`

const AT_ONCE = 100

const rupees = (amount: Paise) => toRupees(amount)
const day = (at: Date | null) => (at ? formatDate(at.toISOString()) : '')

type ExportedRow = OrderRow & { gone_back: Paise }

/** A test order has no revenue. The buyer's provider fee may be refunded on top of the total. */
const remainsOf = (order: ExportedRow) =>
  order.paid_at === null || order.is_test ? 0 : Math.max(0, order.total_price - order.gone_back)

type Column = [name: string, cellOf: (order: ExportedRow) => string | number]

const COLUMNS: Column[] = [
  ['number', ({ id }) => orderNumber(id)],
  ['id', ({ id }) => id],
  ['date', (order) => day(order.created_at)],
  ['time', (order) => formatTime(order.created_at.toISOString())],
  ['status', ({ status }) => status],
  ['customer', (order) => order.user_name],
  ...ADDRESS_FIELDS.map((field): Column => [field, (order) => order.shipping_address[field] ?? '']),
  ['items', ({ items }) => items.map((item) => `${item.qty} x ${item.product_name} (${item.model})`).join('; ')],
  ['itemsTotal', (order) => rupees(order.items_total)],
  ['discount', (order) => rupees(order.items_total - order.items_price)],
  ['itemsPrice', (order) => rupees(order.items_price)],
  ['taxPrice', (order) => rupees(order.tax_price)],
  ['shippingPrice', (order) => rupees(order.shipping_price)],
  ['totalPrice', (order) => rupees(order.total_price)],
  ['paid', (order) => day(order.paid_at)],
  ['shipped', (order) => day(order.shipped_at)],
  ['delivered', (order) => day(order.delivered_at)],
  ['cancelled', (order) => day(order.cancelled_at)],
  ['courier', ({ courier }) => courier],
  ['tracking', ({ tracking }) => tracking],
  ['test', (order) => (order.is_test ? 'yes' : '')],
  ['refunded', (order) => rupees(order.gone_back)],
  ['remains', (order) => rupees(remainsOf(order))],
]
