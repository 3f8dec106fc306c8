import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { priceOrder } from '#shared/pricing.ts'

export type BrokenInvariant = { invariant: string; rows: unknown[] }

/** What must hold at every moment, each as a query for the rows that break it. */
const QUERIES: { invariant: string; query: ReturnType<typeof sql> }[] = [
  {
    invariant: 'No stock is below 0',
    query: sql`select id from variants where count_in_stock < 0`,
  },
  {
    invariant: 'The stock of a variant is the sum of its movements',
    query: sql`
      select variants.id, count_in_stock, coalesce(sum(delta), 0) as moved
      from variants left join stock_movements on stock_movements.variant_id = variants.id
      group by variants.id having count_in_stock <> coalesce(sum(delta), 0)`,
  },
  {
    invariant: 'An order holds exactly its pieces, or none once it is cancelled or refunded with its stock returned',
    query: sql`
      select orders.id, order_items.variant_id
      from orders join order_items on order_items.order_id = orders.id
      left join stock_movements
        on stock_movements.order_id = orders.id and stock_movements.variant_id = order_items.variant_id
      group by orders.id, order_items.id
      having -coalesce(sum(delta), 0) <> case when orders.holds_stock then order_items.qty else 0 end`,
  },
  {
    invariant: 'Every paid order has exactly one captured payment, of its amount; a refunded one has none left',
    query: sql`
      select orders.id, orders.status, count(payments.id)
      from orders left join payments on payments.order_id = orders.id and payments.status = 'captured'
      group by orders.id
      having count(payments.id) <> case when orders.status in ('paid', 'shipped', 'delivered') then 1 else 0 end
        or bool_or(payments.amount <> orders.total_price)`,
  },
  {
    invariant: 'A payment is booked or set aside, never both',
    query: sql`select payments.id from payments join payment_exceptions on payment_exceptions.id = payments.id`,
  },
  {
    invariant: 'Money is given back at most once for each payment',
    query: sql`
      select payment_id from refunds where status <> 'failed'
      group by payment_id having count(*) > 1`,
  },
  {
    invariant: 'What happened to an order happened in its order',
    query: sql`
      select id from orders
      where paid_at < created_at or shipped_at < paid_at or delivered_at < shipped_at or cancelled_at < created_at`,
  },
  {
    invariant: 'A product’s rating is the mean of its reviews',
    query: sql`
      select products.id, products.num_reviews, count(reviews.id)
      from products left join reviews on reviews.product_id = products.id
      group by products.id
      having products.num_reviews <> count(reviews.id) or products.rating_sum <> coalesce(sum(reviews.rating), 0)
        or products.rating <> round(coalesce(avg(reviews.rating), 0), 2)`,
  },
  {
    invariant: 'Every paid, held and released order has its audit row',
    query: sql`
      select orders.id from orders
      where not exists (select from audit where subject_id = orders.id::text and action = 'order held')
        or (paid_at is not null
          and not exists (select from audit where subject_id = orders.id::text and action = 'order paid'))`,
  },
]

/** Every invariant that does not hold, with the rows that break it; an empty list when all is well. */
export async function brokenInvariants(db: Db): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { invariant, query } of QUERIES) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) broken.push({ invariant, rows })
  }
  const wrong = await wronglyPricedOrders(db)
  if (wrong.length > 0) broken.push({ invariant: 'The totals of an order follow from its lines', rows: wrong })
  return broken
}

const AT_A_TIME = 500

/** Works every order's amounts out again from its own lines and the rates of its day. */
async function wronglyPricedOrders(db: Db): Promise<{ id: string }[]> {
  const wrong: { id: string }[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'items_total', 'items_price', 'tax_price', 'shipping_price', 'total_price', 'price_settings'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_A_TIME)
      .execute()
    const last = orders.at(-1)
    if (!last) return wrong
    after = last.id
    const items = await db
      .selectFrom('order_items')
      .select(['order_id', 'qty', 'unit_price', 'category'])
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute()
    const linesOf = Map.groupBy(items, ({ order_id }) => order_id)
    for (const order of orders) {
      const lines = (linesOf.get(order.id) ?? []).map(({ qty, unit_price, category }) => ({
        qty,
        unitPrice: unit_price,
        category,
      }))
      const prices = priceOrder(lines, order.price_settings)
      const isRight =
        prices.itemsTotal === order.items_total &&
        prices.items === order.items_price &&
        prices.tax === order.tax_price &&
        prices.shipping === order.shipping_price &&
        prices.total === order.total_price
      if (!isRight) wrong.push({ id: order.id })
    }
  }
}
