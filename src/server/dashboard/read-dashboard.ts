import type { Db } from '#server/database/connect.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { ordersToCheck } from '#server/prescriptions/queries.ts'
import { countMismatches } from '#server/reconciliation/count-mismatches.ts'
import { readLines } from '#server/reconciliation/read-lines.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Dashboard } from '#shared/dashboard.ts'
import { MAX_COUNTED } from '#shared/max-counted.ts'
import { toRupees } from '#shared/money.ts'
import { mayDo, type Permission, type Role } from '#shared/roles.ts'
import { missingFacts } from '#shared/society-facts.ts'
import { countLowStock, countToShip, lowStock, ordersToShip, salesOfDays } from './queries.ts'

const SHOWN = 10

/** Only the parts that the role may see; the others are not read. */
export async function readDashboard(db: Db, role: Role | null, reader: Locale): Promise<Dashboard> {
  const ifMay = <T>(permission: Permission, read: () => Promise<T>): Promise<T | undefined> =>
    mayDo(role, permission) ? read() : Promise.resolve(undefined)
  const settings = await readSettings(db)
  const [toShip, prescriptions, mismatches, low, sales] = await Promise.all([
    ifMay('ship orders', () => readToShip(db, mayDo(role, 'see orders'))),
    ifMay('release medicines', () => readPrescriptions(db)),
    ifMay('see payments', () => readMismatches(db, reader)),
    ifMay('edit products', () => readLowStock(db, settings.lowStockBelow)),
    ifMay('see payments', () => salesOfDays(db)),
  ])
  return {
    ...(toShip && { toShip }),
    ...(prescriptions && { prescriptions }),
    ...(mismatches && { mismatches }),
    ...(low && { lowStock: low }),
    ...(sales && { sales: sales.map((day) => ({ ...day, total: toRupees(day.total) })) }),
    ...(mayDo(role, 'change settings') && { missingFacts: missingFacts(settings).length }),
  }
}

async function readToShip(db: Db, withTotals: boolean): Promise<Dashboard['toShip']> {
  const [orders, count] = await Promise.all([ordersToShip(db), countToShip(db)])
  return {
    count,
    orders: orders.map((order) => ({
      _id: order.id,
      user: order.user_name,
      ...(withTotals && { totalPrice: toRupees(order.total_price) }),
      paidAt: (order.paid_at ?? order.created_at).toISOString(),
    })),
  }
}

/** Without prices, which do not matter here. */
async function readPrescriptions(db: Db): Promise<Dashboard['prescriptions']> {
  const orders = await ordersToCheck(db, MAX_COUNTED)
  return {
    count: orders.length,
    orders: orders.slice(0, SHOWN).map(({ id, user_name, paid_at, created_at }) => ({
      _id: id,
      user: user_name,
      paidAt: (paid_at ?? created_at).toISOString(),
    })),
  }
}

async function readMismatches(db: Db, reader: Locale): Promise<Dashboard['mismatches']> {
  const [lines, count] = await Promise.all([readLines(db, { show: 'wrong' }, reader, SHOWN), countMismatches(db)])
  return { count, lines }
}

async function readLowStock(db: Db, below: number): Promise<Dashboard['lowStock']> {
  const [sizes, count] = await Promise.all([lowStock(db, below), countLowStock(db, below)])
  return { count, below, sizes: sizes.map(({ id, ...size }) => ({ _id: id, ...size })) }
}
