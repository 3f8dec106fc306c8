import { type RawBuilder, type SelectType, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { startOfDay } from '#server/database/days.ts'
import { isId } from '#server/database/id.ts'
import type { Database } from '#server/database/schema.ts'
import { escapeLike, matchesWords } from '#server/database/search.ts'
import { deductedAmount } from '#server/orders/disputed.ts'
import { isOfOtherMode, isOpenMismatch } from '#server/orders/provider-mode.ts'
import type { Paise } from '#shared/money.ts'
import type { Mismatch, ReconciliationFilter } from '#shared/reconciliation.ts'

export const LINES_PER_PAGE = 50

/** A whole row as JSON: its times are text. */
type JsonRow<Table extends keyof Database> = {
  [Column in keyof Database[Table]]: SelectType<Database[Table][Column]> extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never
}

/** Both sides of a payment in one row. Amounts are in paise. */
export type ReconciliationRow = {
  payment_id: string
  at: Date
  mismatch: Mismatch | null
  is_test: boolean
  reported: JsonRow<'provider_payments'> | null
  booked: JsonRow<'payments'> | null
  unmatched: JsonRow<'unmatched_payments'> | null
  order: Pick<JsonRow<'orders'>, 'id' | 'user_name' | 'status' | 'total_price'> | null
  refunds: JsonRow<'refunds'>[]
  dispute: JsonRow<'disputes'> | null
  /** What the bank took for lost disputes. */
  deducted: Paise
}

/** Newest first, starting after `cursor` (a payment's id). Every page costs the same. */
export async function listedLines(
  db: Db,
  filter: ReconciliationFilter,
  perPage = LINES_PER_PAGE,
): Promise<ReconciliationRow[]> {
  const conditions = [
    filter.show === 'wrong' ? isOpenMismatch : undefined,
    filter.from === undefined ? undefined : sql<boolean>`line.at >= ${startOfDay(filter.from, 0)}`,
    filter.to === undefined ? undefined : sql<boolean>`line.at < ${startOfDay(filter.to, 1)}`,
    filter.search ? matchesSearch(filter.search) : undefined,
    filter.cursor === undefined ? undefined : isBelow(filter.cursor),
  ].filter((condition) => condition !== undefined)
  return readLines(db, and(conditions), perPage)
}

export const findLine = async (db: Db, paymentId: string): Promise<ReconciliationRow | undefined> =>
  (await readLines(db, sql`line.payment_id = ${paymentId}`, 1))[0]

/** Joins both sides for the lines of this page only. */
async function readLines(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<ReconciliationRow[]> {
  const { rows } = await sql<ReconciliationRow>`
    select page.payment_id, page.at, page.mismatch, page.is_test,
      (select to_jsonb(reported) from provider_payments reported where reported.id = page.payment_id) as reported,
      (select to_jsonb(booked) from payments booked where booked.id = page.payment_id) as booked,
      (select to_jsonb(unmatched) from unmatched_payments unmatched where unmatched.id = page.payment_id) as unmatched,
      (select jsonb_build_object('id', orders.id, 'user_name', user_name, 'status', status, 'total_price', total_price)
        from orders where orders.id = page.order_id) as order,
      (select coalesce(jsonb_agg(to_jsonb(refunds) order by refunds.created_at, refunds.id), '[]')
        from refunds where refunds.payment_id = page.payment_id) as refunds,
      (select to_jsonb(disputes) from disputes where disputes.payment_id = page.payment_id
        order by disputes.created_at desc limit 1) as dispute,
      (select coalesce(sum(${deductedAmount}), 0)::bigint from disputes
        where disputes.payment_id = page.payment_id and disputes.status = 'lost') as deducted
    from (
      select payment_id, order_id, at, case when ${isOpenMismatch} then mismatch end as mismatch,
        ${isOfOtherMode('line.provider_mode')} as is_test
      from reconciliation_lines line where ${condition} order by line.at desc, line.payment_id desc limit ${limit}
    ) page
    order by page.at desc, page.payment_id desc`.execute(db)
  return rows
}

const isBelow = (cursor: string) =>
  sql<boolean>`(line.at, line.payment_id) < ((select at from reconciliation_lines where payment_id = ${cursor}), ${cursor})`

/** Matches the start of a payment id, an order id, or words of the buyer. Looks at the newest 1,000 matching orders. */
const matchesSearch = (search: string) => sql<boolean>`line.payment_id = any(array(
  (select payment_id from reconciliation_lines where payment_id like ${`${escapeLike(search)}%`} limit 1000)
  union
  (select of_order.payment_id from reconciliation_lines of_order where of_order.order_id = any(array(
    select id from orders where ${isId(search) ? sql`id = ${search.toLowerCase()}` : matchesWords('orders.search', search)}
    order by id desc limit 1000)))
))`

const and = (conditions: RawBuilder<unknown>[]) =>
  sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `)
