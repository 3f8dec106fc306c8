import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { pagesOf } from '#server/database/pages.ts'
import { type Columns, csvFile } from '#server/platform/csv/write-csv.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { type Paise, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { DAY_MS } from '#shared/today.ts'
import { movedMoney } from './moved-money.ts'

/** A line for each payment and each refund, oldest first. Sums agree with the totals of the same days. */
export const exportBooks = (db: Db, days: Days) => csvFile(COLUMNS, pagesOfDays(db, days))

async function* pagesOfDays(db: Db, days: Days) {
  for (const day of eachDay(days)) yield* pagesOf((after: Row | undefined) => rowsOf(db, day, after))
}

const AT_ONCE = 500

function* eachDay({ from, to }: Days) {
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) yield new Date(at).toISOString().slice(0, 10)
}

type Row = {
  at: Date
  /** With microseconds, for the next page. */
  at_text: string
  kind: 'payment' | 'refund'
  id: string
  payment_id: string
  amount: Paise
  fee: Paise | null
  fee_tax: Paise | null
  method: string | null
  order_id: string | null
  is_booked: boolean
  user_name: string | null
  status: string | null
  items_price: Paise | null
  tax_price: Paise | null
  shipping_price: Paise | null
  total_price: Paise | null
  deducted: Paise | null
}

async function rowsOf(db: Db, day: string, after: Row | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select moved.*, moved.at::text as at_text, orders.user_name, orders.status, orders.items_price, orders.tax_price,
      orders.shipping_price, orders.total_price
    from ${movedMoney({ from: day, to: day })} moved
    left join orders on orders.id = moved.order_id
    where ${after === undefined ? sql`true` : sql`(moved.at, moved.id) > (${after.at_text}::timestamptz, ${after.id})`}
    order by moved.at, moved.id limit ${AT_ONCE}`.execute(db)
  return rows
}

const isPayment = ({ kind }: Row) => kind === 'payment'
/** The sale is listed once: with the payment that pays its order, not with a second or a late one. */
const isSale = (row: Row) => isPayment(row) && row.is_booked
const rupees = (amount: Paise | null) => (amount === null ? '' : toRupees(amount))

const COLUMNS: Columns<Row> = [
  ['date', ({ at }) => formatDate(at.toISOString())],
  ['time', ({ at }) => formatTime(at.toISOString())],
  ['kind', ({ kind }) => kind],
  ['order', ({ order_id }) => (order_id ? orderNumber(order_id) : '')],
  ['customer', ({ user_name }) => user_name ?? ''],
  ['orderStatus', ({ status }) => status ?? ''],
  ['itemsPrice', (row) => (isSale(row) ? rupees(row.items_price) : '')],
  ['taxPrice', (row) => (isSale(row) ? rupees(row.tax_price) : '')],
  ['shippingPrice', (row) => (isSale(row) ? rupees(row.shipping_price) : '')],
  ['totalPrice', (row) => (isSale(row) ? rupees(row.total_price) : '')],
  ['received', (row) => (isPayment(row) ? rupees(row.amount) : '')],
  ['refunded', (row) => (isPayment(row) ? '' : rupees(row.amount))],
  ['net', (row) => toRupees(isPayment(row) ? row.amount : -row.amount)],
  ['fee', ({ fee }) => rupees(fee)],
  ['method', ({ method }) => method ?? ''],
  ['payment', ({ payment_id }) => payment_id],
  ['refund', (row) => (isPayment(row) ? '' : row.id)],
  ['orderId', ({ order_id }) => order_id ?? ''],
  // After an earlier refund, the bank deducts more than what was left to refund. The excess is a loss of the shop.
  ['deductedByBank', ({ deducted }) => rupees(deducted)],
  // The fee includes this GST. The shop may claim it as input tax credit.
  ['feeTax', ({ fee_tax }) => rupees(fee_tax)],
]
