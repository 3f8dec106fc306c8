import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { hasWords } from '#server/database/search.ts'
import { isWrong } from '#server/orders/provider-mode.ts'
import type { OrderFilter, OrderStatus } from '#shared/order-status.ts'
import { isTestOrder } from './provider-mode.ts'
import { ORDERS_PER_PAGE, orders } from './queries.ts'

type Wanted = { state?: OrderFilter | undefined; search?: string | undefined; cursor?: string | undefined }

/** Newest first, from `cursor` (an order's id) on: ids grow with time, so that every page costs the same. */
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

/** A whole id, or words: a name, a phone number, a tracking number, the order's short number. */
const isWanted = (search: string) =>
  isId(search) ? sql<boolean>`orders.id = ${search.toLowerCase()}` : hasWords('orders.search', search)

/** One of its payments does not match, or a refund of it does not go on. */
const hasProblem = sql<boolean>`orders.id = any(array(
  select order_id from money_lines line where ${isWrong} and order_id is not null
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
      throw new Error(`${state} is not one status`)
    default:
      return state
  }
}
