import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { matchesWords, matchesWordsWithoutIndex } from '#server/database/search.ts'
import type { OrderFilter, OrderStatus } from '#shared/order-status.ts'
import { isOpenMismatch, isTestOrder } from './provider-mode.ts'
import { mayBeShipped, ORDERS_PER_PAGE, type OrderRow, orders, ordersOf } from './queries.ts'

type OrderListOptions = { state?: OrderFilter | undefined; search?: string | undefined; cursor?: string | undefined }

/** Newest first, starting after `cursor` (an order's id). Ids grow with time, so every page costs the same. */
export async function listedOrders(db: Db, options: OrderListOptions): Promise<OrderRow[]> {
  const recent = await recentMatches(db, options)
  return orders(db)
    .where(({ and }) => and(recent ? [sql<boolean>`orders.id = any(${recent}::uuid[])`] : conditions(options)))
    .orderBy('orders.id', 'desc')
    .limit(ORDERS_PER_PAGE)
    .execute()
}

/** The user's own orders, like `listedOrders`. */
export const ownOrders = (db: Db, userId: string, options: OrderListOptions): Promise<OrderRow[]> =>
  options.state === undefined && !options.search
    ? ordersOf(db, userId, options.cursor)
    : orders(db)
        .where('orders.user_id', '=', userId)
        .where(({ and }) => and(conditions(options)))
        .orderBy('orders.id', 'desc')
        .limit(ORDERS_PER_PAGE)
        .execute()

/**
 * The ids of a whole page of matches among the newest orders, or undefined when they hold fewer. A common name matches
 * a hundredth of all orders. The index would find and sort every one of them for each page.
 */
async function recentMatches(db: Db, options: OrderListOptions): Promise<string[] | undefined> {
  const { search = '', cursor } = options
  if (search === '' || isId(search)) return undefined
  const recent = db
    .selectFrom('orders')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(RECENT)
  const found = await db
    .selectFrom(recent.as('orders'))
    .select('orders.id')
    .where(({ and }) => and([...filters(options), matchesWordsWithoutIndex('orders.search', search)]))
    .orderBy('orders.id', 'desc')
    .limit(ORDERS_PER_PAGE)
    .execute()
  return found.length === ORDERS_PER_PAGE ? found.map(({ id }) => id) : undefined
}

const RECENT = 20_000

const conditions = (options: OrderListOptions) => [
  ...filters(options),
  ...(options.search ? [matchesSearch(options.search)] : []),
]

const filters = ({ state, cursor }: OrderListOptions) => [
  ...(cursor === undefined ? [] : [sql<boolean>`orders.id < ${cursor}`]),
  ...(state === undefined || state === 'problem' ? [] : [sql<boolean>`orders.status = ${STATUSES[state] ?? state}`]),
  ...(state?.startsWith('to-') ? [sql<boolean>`not ${isTestOrder}`] : []),
  ...(state === 'to-ship' ? [mayBeShipped] : []),
  ...(state === 'problem' ? [hasProblem] : []),
]

/** Paid orders to pack, the oldest first, starting after `cursor` (an order's id). */
export const ordersToPack = (db: Db, cursor: string | undefined) =>
  orders(db)
    .where('orders.status', '=', 'paid')
    .where(mayBeShipped)
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
const matchesSearch = (search: string) =>
  isId(search) ? sql<boolean>`orders.id = ${search.toLowerCase()}` : matchesWords('orders.search', search)

/** The order has a mismatched payment or a failed refund. */
const hasProblem = sql<boolean>`orders.id = any(array(
  select order_id from reconciliation_lines line where ${isOpenMismatch} and order_id is not null
))`

/** The filters by a next step. All others but 'problem' are a status. */
const STATUSES: Partial<Record<OrderFilter, OrderStatus>> = {
  'to-pay': 'submitted',
  'to-ship': 'paid',
  'to-deliver': 'shipped',
}
