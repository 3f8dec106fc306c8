import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from './requests.ts'
import type { SandboxDb } from './tables.ts'

// The provider's lists: newest first, from and to a second, a page at a time.

export const ordersPage = (db: SandboxDb, page: Page, receipt: string | null, authorized?: boolean) =>
  pageOf(
    db
      .selectFrom('payment_sandbox.orders as orders')
      .selectAll('orders')
      .$if(receipt !== null, (query) => query.where('receipt', '=', receipt))
      .$if(authorized !== undefined, (query) =>
        query.where(({ exists, not, selectFrom }) => {
          const waiting = exists(
            selectFrom('payment_sandbox.payments as payments')
              .select('payments.id')
              .whereRef('payments.order_id', '=', 'orders.id')
              .where('payments.status', '=', 'authorized'),
          )
          return authorized ? waiting : not(waiting)
        }),
      ),
    page,
  )

export const paymentsPage = (db: SandboxDb, page: Page) =>
  pageOf(db.selectFrom('payment_sandbox.payments').selectAll(), page)

export const refundsPage = (db: SandboxDb, page: Page, paymentId?: string) => {
  const refunds = db.selectFrom('payment_sandbox.refunds').selectAll()
  return pageOf(paymentId === undefined ? refunds : refunds.where('payment_id', '=', paymentId), page)
}

export const disputesPage = (db: SandboxDb, page: Page) =>
  pageOf(db.selectFrom('payment_sandbox.disputes').selectAll(), page)

/** Times are whole seconds on the wire: `to` includes all of its second. */
const pageOf = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { from, to, count, skip }: Page,
) =>
  query
    .where(sql<boolean>`created_at >= ${from} and created_at < ${new Date(to.getTime() + 1_000)}`)
    .orderBy(sql`seq`, 'desc')
    .limit(count)
    .offset(skip)
    .execute()
