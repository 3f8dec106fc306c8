import type { Db } from '#server/database/connect.ts'
import { idsOf, NIL_ID } from '#server/database/id.ts'
import { pagesOf } from '#server/database/pages.ts'
import { priceOrder } from '#shared/pricing.ts'

/** Recalculates the amounts of every order from its own lines and its stored rates. */
export async function wronglyPricedOrders(db: Db): Promise<{ id: string }[]> {
  const mismatched: { id: string }[] = []
  for await (const orders of pagesOf((last: Order | undefined) => ordersAfter(db, last?.id ?? NIL_ID))) {
    const items = await db
      .selectFrom('order_items')
      .select(['order_id', 'qty', 'unit_price', 'category', 'tax_hundredths'])
      .where('order_id', 'in', idsOf(orders))
      .execute()
    const linesOf = Map.groupBy(items, ({ order_id }) => order_id)
    for (const order of orders) {
      const lines = (linesOf.get(order.id) ?? []).map(({ qty, unit_price, category, tax_hundredths }) => ({
        qty,
        unitPrice: unit_price,
        category,
        taxHundredths: tax_hundredths,
      }))
      const prices = priceOrder(lines, order.price_settings)
      const isRight =
        prices.itemsTotal === order.items_total &&
        prices.items === order.items_price &&
        prices.tax === order.tax_price &&
        prices.shipping === order.shipping_price &&
        prices.total === order.total_price
      if (!isRight) mismatched.push({ id: order.id })
    }
  }
  return mismatched
}

type Order = Awaited<ReturnType<typeof ordersAfter>>[number]

const ordersAfter = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'items_total', 'items_price', 'tax_price', 'shipping_price', 'total_price', 'price_settings'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute()

const AT_A_TIME = 500
