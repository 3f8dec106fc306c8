import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isTestOrder } from '#server/orders/provider-mode.ts'
import { mayBeShipped } from '#server/orders/queries.ts'
import { MAX_COUNTED } from '#shared/max-counted.ts'
import type { Paise } from '#shared/money.ts'

const SHOWN = 10

const toShip = (db: Db) =>
  db
    .selectFrom('orders')
    .where('status', '=', 'paid')
    .where(mayBeShipped)
    .where(({ not }) => not(isTestOrder))

/** The oldest first. */
export const ordersToShip = (db: Db) =>
  toShip(db).select(['id', 'user_name', 'total_price', 'paid_at', 'created_at']).orderBy('id').limit(SHOWN).execute()

export const countToShip = (db: Db) => counted(toShip(db).select('id').limit(MAX_COUNTED).execute())

/** Priced sizes of published products with a stock below `below`. */
const lowSizes = (db: Db, below: number) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('variants.position', 'is not', null)
    .where('variants.price', 'is not', null)
    .where('variants.count_in_stock', '<', below)
    .where('products.is_published', '=', true)
    .where('products.removed_at', 'is', null)

/** The lowest stock first. */
export const lowStock = (db: Db, below: number) =>
  lowSizes(db, below)
    .select(['products.id', 'products.name', 'products.image', 'variants.model'])
    .select('variants.count_in_stock as countInStock')
    .orderBy('variants.count_in_stock')
    .orderBy('variants.product_id')
    .limit(SHOWN)
    .execute()

export const countLowStock = (db: Db, below: number) =>
  counted(lowSizes(db, below).select('variants.id').limit(MAX_COUNTED).execute())

const counted = async (rows: Promise<unknown[]>) => (await rows).length

type Day = { day: string; orders: number; total: Paise }

/** The last 30 days in India, today and days without sales included, oldest first. Refunded amounts do not count. */
export async function salesOfDays(db: Db): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with today as (select (now() at time zone 'Asia/Kolkata')::date as day),
    since as (select ((select day from today) - 29)::timestamp at time zone 'Asia/Kolkata' as at),
    sold as (
      select (paid_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders, sum(total_price) as total
      from orders
      where orders.status in ('paid', 'shipped', 'delivered') and not ${isTestOrder}
        and paid_at >= (select at from since)
      group by 1
    ),
    given_back as (
      select day, sum(amount) as amount from (
        -- The buyer's provider fee may be refunded on top of the total.
        select (orders.paid_at at time zone 'Asia/Kolkata')::date as day,
          least(sum(refunds.amount), orders.total_price) as amount
        from refunds
        inner join payments on payments.id = refunds.payment_id
        inner join orders on orders.id = payments.order_id
        where refunds.status <> 'failed' and refunds.created_at >= (select at from since)
          and orders.status in ('paid', 'shipped', 'delivered') and not ${isTestOrder}
          and orders.paid_at >= (select at from since)
        group by orders.id
      ) of_orders
      group by day
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders, (coalesce(sold.total, 0) - coalesce(given_back.amount, 0))::bigint as total
    from today, lateral generate_series(today.day - 29, today.day, interval '1 day') as days (day)
    left join sold on sold.day = days.day::date
    left join given_back on given_back.day = days.day::date
    order by days.day
  `.execute(db)
  return rows
}
