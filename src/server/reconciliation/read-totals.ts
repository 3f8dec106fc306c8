import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { badRequest } from '#server/http/errors.ts'
import { isOfOtherMode } from '#server/orders/provider-mode.ts'
import { type Paise, toRupees } from '#shared/money.ts'
import { MAX_DAYS_OF_TOTALS, type ReconciliationTotals } from '#shared/reconciliation.ts'
import { sentence } from '#shared/sentence.ts'
import { beginningOf } from './list-lines.ts'

type Days = { from: string; to: string }
type Row = {
  day: string
  reported_in: Paise
  reported_out: Paise
  shop_in: Paise
  shop_out: Paise
  fees: Paise
  has_all_fees: boolean
}

/**
 * Captured, refunded and net amounts of each day in India, in rupees, by the provider and by the shop.
 * Money of another mode does not count. Both sides use the provider's time. Throws 400 when the days are reversed or
 * too many.
 */
export async function readTotals(db: Db, days: Days): Promise<ReconciliationTotals> {
  if (days.from > days.to) throw badRequest('The first day is after the last day')
  if (dayNumber(days.to) - dayNumber(days.from) >= MAX_DAYS_OF_TOTALS) {
    throw badRequest(sentence('Choose at most {n} days', { n: MAX_DAYS_OF_TOTALS }))
  }
  const list = (await sumsOfDays(db, days)).map(toDay)
  return { days: list, isEqual: list.every(({ isEqual }) => isEqual) }
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

function toDay({
  day,
  reported_in,
  reported_out,
  shop_in,
  shop_out,
  fees,
  has_all_fees,
}: Row): ReconciliationTotals['days'][number] {
  return {
    day,
    provider: {
      captured: toRupees(reported_in),
      refunded: toRupees(reported_out),
      net: toRupees(reported_in - reported_out),
    },
    shop: { captured: toRupees(shop_in), refunded: toRupees(shop_out), net: toRupees(shop_in - shop_out) },
    fees: has_all_fees ? toRupees(fees) : null,
    isEqual: reported_in === shop_in && reported_out === shop_out,
  }
}

const isOwn = (mode: string) => sql`not ${isOfOtherMode(mode)}`

async function sumsOfDays(db: Db, { from, to }: Days): Promise<Row[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${beginningOf(from, 0)} and ${sql.ref(column)} < ${beginningOf(to, 1)}`
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Kolkata')::date`
  const { rows } = await sql<Row>`
    with reported_in as (
      select ${dayOf('reported.created_at')} as day, sum(amount) as amount, coalesce(sum(fee), 0) as fees,
        bool_and(fee is not null) as has_all_fees
      from provider_payments reported
      where ${within('reported.created_at')} and status in ('captured', 'refunded') and currency = 'INR'
        and ${isOwn('reported.provider_mode')}
      group by 1
    ),
    reported_out as (
      select ${dayOf('reported.created_at')} as day, sum(reported.amount) as amount from provider_refunds reported
      where ${within('reported.created_at')} and reported.status in ('pending', 'processed')
        and ${isOwn('reported.provider_mode')}
      group by 1
    ),
    shop_in as (
      select ${dayOf('line.at')} as day, sum(coalesce(booked.amount + booked.customer_fee, aside.amount)) as amount
      from reconciliation_lines line
      left join payments booked on booked.id = line.payment_id
      left join unmatched_payments aside on aside.id = line.payment_id and aside.currency = 'INR'
      where ${within('line.at')} and ${isOwn('line.provider_mode')} group by 1
    ),
    shop_out as (
      select ${dayOf('given.at')} as day, sum(given.amount) as amount
      from (
        select coalesce(reported.created_at, refunds.created_at) as at, refunds.amount
        from refunds left join provider_refunds reported on reported.id = refunds.provider_refund_id
        left join reconciliation_lines line on line.payment_id = refunds.payment_id
        where refunds.status in ('pending', 'processed') and currency = 'INR' and ${isOwn('line.provider_mode')}
          and refunds.created_at > ${beginningOf(from, -60)} and refunds.created_at < ${beginningOf(to, 2)}
      ) given
      where ${within('given.at')} group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(reported_in.amount, 0)::bigint as reported_in,
      coalesce(reported_out.amount, 0)::bigint as reported_out, coalesce(shop_in.amount, 0)::bigint as shop_in,
      coalesce(shop_out.amount, 0)::bigint as shop_out, coalesce(reported_in.fees, 0)::bigint as fees,
      coalesce(reported_in.has_all_fees, true) as has_all_fees
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join reported_in on reported_in.day = days.day::date
    left join reported_out on reported_out.day = days.day::date
    left join shop_in on shop_in.day = days.day::date
    left join shop_out on shop_out.day = days.day::date
    order by days.day desc`.execute(db)
  return rows
}
