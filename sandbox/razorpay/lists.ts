import { sql } from 'kysely'
import type { Page } from './requests.ts'
import type { SandboxDb } from './tables.ts'

// The provider's lists: newest first, from and to a second, a page at a time.

export const ordersPage = (db: SandboxDb, page: Page, receipt: string | null, authorized?: boolean) =>
  db
    .selectFrom('payment_sandbox.orders as orders')
    .selectAll('orders')
    .where(isWithin(page))
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
    )
    .orderBy('seq', 'desc')
    .limit(page.count)
    .offset(page.skip)
    .execute()

export const paymentsPage = (db: SandboxDb, page: Page) =>
  db
    .selectFrom('payment_sandbox.payments')
    .selectAll()
    .where(isWithin(page))
    .orderBy('seq', 'desc')
    .limit(page.count)
    .offset(page.skip)
    .execute()

export const refundsPage = (db: SandboxDb, page: Page, paymentId?: string) =>
  db
    .selectFrom('payment_sandbox.refunds')
    .selectAll()
    .$if(paymentId !== undefined, (query) => query.where('payment_id', '=', paymentId ?? ''))
    .where(isWithin(page))
    .orderBy('seq', 'desc')
    .limit(page.count)
    .offset(page.skip)
    .execute()

export const disputesPage = (db: SandboxDb, page: Page) =>
  db
    .selectFrom('payment_sandbox.disputes')
    .selectAll()
    .where(isWithin(page))
    .orderBy('seq', 'desc')
    .limit(page.count)
    .offset(page.skip)
    .execute()

// Times are whole seconds on the wire: `to` includes all of its second.
const isWithin = ({ from, to }: Page) =>
  sql<boolean>`created_at >= ${from} and created_at < ${new Date(to.getTime() + 1_000)}`
