import type { Db } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Dashboard } from '#shared/dashboard.ts'
import { toRupees } from '#shared/money.ts'
import {
  countAside,
  countLowStock,
  countToShip,
  lowStock,
  ordersToShip,
  paymentsAside,
  salesOfDays,
} from './queries.ts'

export async function readDashboard(db: Db): Promise<Dashboard> {
  const { lowStockBelow: below } = await readSettings(db)
  const [orders, ordersCount, payments, paymentsCount, sizes, sizesCount, sales] = await Promise.all([
    ordersToShip(db),
    countToShip(db),
    paymentsAside(db),
    countAside(db),
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
    paymentsAside: {
      count: paymentsCount,
      payments: payments.map((payment) => ({
        _id: payment.id,
        order: payment.order_id,
        amount: toRupees(payment.amount),
        currency: payment.currency,
        reason: payment.reason,
        createdAt: payment.created_at.toISOString(),
      })),
    },
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
  }
}
