import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isTestOrder } from '#server/orders/provider-mode.ts'
import { readSettings } from '#server/settings/queries.ts'
import { currentTax } from '#server/tax/own-tax.ts'
import type { ChangedRate } from '#shared/gst.ts'
import { orderNumber } from '#shared/order-number.ts'

const MAX_LISTED = 200

/**
 * Lines of paid orders without an invoice yet, whose tax rate changed after the order. The invoice has the rate of the
 * order. CGST Act, section 14, names the right rate when payment and shipping are before and after a change. A test order
 * of another mode has no invoice.
 */
export async function changedRates(db: Db): Promise<ChangedRate[]> {
  const today = currentTax(await readSettings(db))
  const inOrder = sql<number>`coalesce(order_items.tax_hundredths, round(100 * (orders.price_settings ->>
    case order_items.category when 'ayurveda' then 'taxPercentAyurveda' else 'taxPercentOther' end)::numeric)::int)`
  const lines = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['orders.id', 'order_items.product_name', inOrder.as('inOrder'), today.as('today')])
    .where('orders.status', '=', 'paid')
    .where(inOrder, '<>', today)
    .where(({ not }) => not(isTestOrder))
    .orderBy('orders.paid_at')
    .orderBy('order_items.id')
    .limit(MAX_LISTED)
    .execute()
  return lines.map((line) => ({
    _id: line.id,
    order: orderNumber(line.id),
    product: line.product_name,
    inOrder: line.inOrder / 100,
    today: line.today / 100,
  }))
}
