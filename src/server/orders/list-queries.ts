import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { hasWords } from '#server/database/search.ts'
import { isWrong } from '#server/orders/provider-mode.ts'
import type { OrderFilter, OrderStatus } from '#shared/order-status.ts'
import { isTestOrder } from './provider-mode.ts'
import { ORDERS_PER_PAGE, orders } from './queries.ts'

type Wanted = { state?: OrderFilter | undefined; search?: string | undefined; cursor?: string | undefined }

/** Newest first, starting after `cursor` (an order's id). Ids grow with time, so every page costs the same. */
export const listedOrders = (db: Db, { state, search = '', cursor }: Wanted) =>
  orders(db)
    .$if(cursor !== undefined, (query) => query.where('orders.id', '<', cursor ?? ''))
    .$if(state !== undefined && state !== 'problem', (query) => query.where('orders.status', '=', statusOf(state)))
    .$if(state?.startsWith('to-') === true, (query) => query.where(({ not }) => not(isTestOrder)))
    .$if(state === 'problem', (query) => query.where(hasProblem))
    .$if(search !== '', (query) => query.where(isWanted(search)))
    .orderBy('orders.id', 'desc')
    .limit(ORDERS_PER_PAGE)
    .execute()

/** Paid orders to pack, the oldest first, starting after `cursor` (an order's id). */
export const ordersToPack = (db: Db, cursor: string | undefined) =>
  orders(db)
    .where('orders.status', '=', 'paid')
    .where(({ not }) => not(isTestOrder))
    .$if(cursor !== undefined, (query) => query.where('orders.id', '>', cursor ?? ''))
    .orderBy('orders.id')
    .limit(PARCELS_PER_PAGE)
    .execute()

/** Sent in the last days and not delivered, the latest first. */
export const ordersSent = (db: Db) =>
  orders(db)
    .where('orders.status', '=', 'shipped')
    .where('orders.shipped_at', '>', sql<Date>`now() - make_interval(days => ${SENT_DAYS})`)
    .orderBy('orders.shipped_at', 'desc')
    .limit(SENT_AT_ONCE)
    .execute()

const SENT_DAYS = 7
const SENT_AT_ONCE = 20
export const PARCELS_PER_PAGE = 50

/** Matches a whole id, or words of a name, phone number, tracking number or short order number. */
const isWanted = (search: string) =>
  isId(search) ? sql<boolean>`orders.id = ${search.toLowerCase()}` : hasWords('orders.search', search)

/** The order has a mismatched payment or a failed refund. */
const hasProblem = sql<boolean>`orders.id = any(array(
  select order_id from reconciliation_lines line where ${isWrong} and order_id is not null
))`

function statusOf(state: OrderFilter | undefined): OrderStatus {
  switch (state) {
    case 'to-pay':
      return 'submitted'
    case 'to-ship':
      return 'paid'
    case 'to-deliver':
      return 'shipped'
    case undefined:
    case 'problem':
      throw new Error(`the filter ${state} is not an order status`)
    default:
      return state
  }
}
