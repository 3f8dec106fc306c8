import type { Db } from '#server/database/connect.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { countMismatches } from '#server/reconciliation/count-mismatches.ts'
import { readLines } from '#server/reconciliation/read-lines.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Dashboard } from '#shared/dashboard.ts'
import { toRupees } from '#shared/money.ts'
import { missingFacts } from '#shared/society-facts.ts'
import { countLowStock, countToShip, lowStock, ordersToShip, salesOfDays } from './queries.ts'

const SHOWN = 10

export async function readDashboard(db: Db, reader: Locale): Promise<Dashboard> {
  const settings = await readSettings(db)
  const below = settings.lowStockBelow
  const [orders, ordersCount, wrong, wrongCount, sizes, sizesCount, sales] = await Promise.all([
    ordersToShip(db),
    countToShip(db),
    readLines(db, { show: 'wrong' }, reader, SHOWN),
    countMismatches(db),
    lowStock(db, below),
    countLowStock(db, below),
    salesOfDays(db),
  ])
  return {
    toShip: {
      count: ordersCount,
      orders: orders.map((order) => ({
        _id: order.id,
        user: order.user_name,
        totalPrice: toRupees(order.total_price),
        paidAt: (order.paid_at ?? order.created_at).toISOString(),
      })),
    },
    mismatches: { count: wrongCount, lines: wrong },
    lowStock: {
      count: sizesCount,
      below,
      sizes: sizes.map(({ id, name, image, model, count_in_stock }) => ({
        _id: id,
        name,
        image,
        model,
        countInStock: count_in_stock,
      })),
    },
    sales: sales.map(({ day, orders: count, total }) => ({ day, orders: count, total: toRupees(total) })),
    missingFacts: missingFacts(settings).length,
  }
}
