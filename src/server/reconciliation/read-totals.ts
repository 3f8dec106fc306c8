import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { type Days, isWithin } from '#server/database/days.ts'
import { LOST_DISPUTE } from '#server/orders/disputed.ts'
import { isOfOtherMode } from '#server/orders/provider-mode.ts'
import { type Paise, toRupees } from '#shared/money.ts'
import { MAX_DAYS_OF_TOTALS, type ReconciliationTotals } from '#shared/reconciliation.ts'
import { movedMoney } from './moved-money.ts'
import { refuseDays } from './refuse-days.ts'

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
  refuseDays(days, MAX_DAYS_OF_TOTALS)
  const list = (await sumsOfDays(db, days)).map(toDay)
  return { days: list, isEqual: list.every(({ isEqual }) => isEqual) }
}

const toDay = (row: Row): ReconciliationTotals['days'][number] => ({
  day: row.day,
  provider: toSide(row.reported_in, row.reported_out),
  shop: toSide(row.shop_in, row.shop_out),
  fees: row.has_all_fees ? toRupees(row.fees) : null,
  isEqual: row.reported_in === row.shop_in && row.reported_out === row.shop_out,
})

const toSide = (captured: Paise, refunded: Paise) => ({
  captured: toRupees(captured),
  refunded: toRupees(refunded),
  net: toRupees(captured - refunded),
})

const isOwn = (mode: string) => sql`not ${isOfOtherMode(mode)}`

async function sumsOfDays(db: Db, days: Days): Promise<Row[]> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Kolkata')::date`
  const { rows } = await sql<Row>`
    with reported_in as (
      select ${dayOf('reported.created_at')} as day, sum(amount) as amount, coalesce(sum(fee), 0) as fees,
        bool_and(fee is not null) as has_all_fees
      from provider_payments reported
      where ${isWithin('reported.created_at', days)} and status in ('captured', 'refunded') and currency = 'INR'
        and ${isOwn('reported.provider_mode')}
      group by 1
    ),
    reported_out as (
      select ${dayOf('gone.created_at')} as day, sum(gone.amount) as amount
      from (
        select created_at, payment_id, amount, provider_mode from provider_refunds
        where ${isWithin('created_at', days)} and status in ('pending', 'processed')
        union all
        -- The provider reports a lost dispute, but no refund.
        select refunds.created_at, refunds.payment_id, refunds.amount, line.provider_mode
        from refunds join reconciliation_lines line on line.payment_id = refunds.payment_id
        where ${isWithin('refunds.created_at', days)} and refunds.reason_code = ${LOST_DISPUTE}
      ) gone
      where ${isOwn('gone.provider_mode')} and not exists (
        select from provider_payments payment where payment.id = gone.payment_id and payment.currency <> 'INR')
      group by 1
    ),
    shop as (
      select ${dayOf('moved.at')} as day, sum(amount) filter (where kind = 'payment') as received,
        sum(amount) filter (where kind = 'refund') as refunded
      from ${movedMoney(days)} moved group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(reported_in.amount, 0)::bigint as reported_in,
      coalesce(reported_out.amount, 0)::bigint as reported_out, coalesce(shop.received, 0)::bigint as shop_in,
      coalesce(shop.refunded, 0)::bigint as shop_out, coalesce(reported_in.fees, 0)::bigint as fees,
      coalesce(reported_in.has_all_fees, true) as has_all_fees
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as days (day)
    left join reported_in on reported_in.day = days.day::date
    left join reported_out on reported_out.day = days.day::date
    left join shop on shop.day = days.day::date
    order by days.day desc`.execute(db)
  return rows
}
