import type { Page } from './requests.ts'
import type { SandboxDb } from './tables.ts'

// The provider's lists: newest first, from and to a second, a page at a time.

export const ordersPage = (
  db: SandboxDb,
  { from, to, count, skip }: Page,
  receipt: string | null,
  authorized?: boolean,
) =>
  db
    .selectFrom('payment_sandbox.orders as orders')
    .selectAll('orders')
    .where('created_at', '>=', from)
    .where('created_at', '<', justAfter(to))
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
    .limit(count)
    .offset(skip)
    .execute()

export const paymentsPage = (db: SandboxDb, { from, to, count, skip }: Page) =>
  db
    .selectFrom('payment_sandbox.payments')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', justAfter(to))
    .orderBy('seq', 'desc')
    .limit(count)
    .offset(skip)
    .execute()

export const refundsPage = (db: SandboxDb, { from, to, count, skip }: Page, paymentId?: string) =>
  db
    .selectFrom('payment_sandbox.refunds')
    .selectAll()
    .$if(paymentId !== undefined, (query) => query.where('payment_id', '=', paymentId ?? ''))
    .where('created_at', '>=', from)
    .where('created_at', '<', justAfter(to))
    .orderBy('seq', 'desc')
    .limit(count)
    .offset(skip)
    .execute()

export const disputesPage = (db: SandboxDb, { from, to, count, skip }: Page) =>
  db
    .selectFrom('payment_sandbox.disputes')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', justAfter(to))
    .orderBy('seq', 'desc')
    .limit(count)
    .offset(skip)
    .execute()

// Times are whole seconds on the wire: `to` includes all of its second.
const justAfter = (to: Date) => new Date(to.getTime() + 1_000)
