import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { isTestOrder } from '#server/orders/provider-mode.ts'
import { isProviderDown } from '#server/platform/payment-provider/provider.ts'
import { checkPayments } from './apply-payment.ts'
import { nextPollAt } from './poll-schedule.ts'

/**
 * Polls the provider for every due unpaid order, on the poll schedule (`poll-schedule.ts`).
 * Stops while the provider is unavailable, and due orders stay due. An order whose check fails for another reason waits
 * for its next poll.
 */
export async function checkDueOrders(deps: Context): Promise<void> {
  for (let due = await claimDue(deps); due.length > 0; due = await claimDue(deps)) {
    for (const order of due) {
      try {
        await checkPayments(deps, order)
      } catch (error) {
        if (isProviderDown(error)) return
        deps.log.error({ err: error, orderId: order.id }, 'payment check failed')
      }
      await recordPoll(deps, order)
    }
  }
}

/** Claims due orders for one minute, so processes share them and a crash loses none. */
const claimDue = ({ db }: Context) =>
  db
    .updateTable('orders')
    .set({ next_check_at: sql<Date>`now() + interval '1 minute'` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('id')
        .where('next_check_at', '<=', sql<Date>`now()`)
        .where(({ not }) => not(isTestOrder))
        .orderBy('next_check_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'created_at',
      'held_until',
      'paid_at',
      'provider_order_id',
      'provider_unknown_at',
      sql<Date>`now()`.as('claimed_at'),
    ])
    .returning(isTestOrder.as('is_test'))
    .execute()

type Due = Awaited<ReturnType<typeof claimDue>>[number]

/** A paid order is not polled again. Without a next time this poll was the last. */
const recordPoll = ({ db }: Context, { id, created_at, held_until, claimed_at }: Due) => {
  const next = nextPollAt(created_at, claimed_at, held_until) ?? null
  return db
    .updateTable('orders')
    .set({
      next_check_at: sql<Date | null>`case when paid_at is null then ${next}::timestamptz end`,
      last_checked_at: claimed_at,
    })
    .where('id', '=', id)
    .execute()
}
