import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { isTestOrder } from '#server/orders/provider-mode.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { checkPayments } from './apply-payment.ts'
import { nextLook } from './poll-schedule.ts'

/**
 * Asks the provider about every unpaid order that is due: 1, 5, 15 and 60 minutes after it was placed, then every hour until
 * three days after its hold has ended. Stops while the provider cannot be asked; what is due stays due. An order that cannot
 * be checked for another reason waits for its next time all the same.
 */
export async function checkDueOrders(deps: Context): Promise<void> {
  for (let due = await claimDue(deps); due.length > 0; due = await claimDue(deps)) {
    for (const order of due) {
      try {
        await checkPayments(deps, order)
      } catch (error) {
        if (error instanceof ProviderUnavailable) return
        deps.log.error({ err: error, orderId: order.id }, 'order could not be checked')
      }
      await noteLook(deps, order)
    }
  }
}

/** Each process takes its own; what a dying one leaves is due again after a minute. */
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

/** A paid order is not looked at again; without a next look this was the last one. */
const noteLook = ({ db }: Context, { id, created_at, held_until, claimed_at }: Due) => {
  const next = nextLook(created_at, claimed_at, held_until) ?? null
  return db
    .updateTable('orders')
    .set({
      next_check_at: sql<Date | null>`case when paid_at is null then ${next}::timestamptz end`,
      last_checked_at: claimed_at,
    })
    .where('id', '=', id)
    .execute()
}
