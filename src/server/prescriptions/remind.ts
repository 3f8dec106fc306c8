import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isDisputedOrder } from '#server/orders/disputed.ts'
import { isTestOrder } from '#server/orders/provider-mode.ts'
import { orders } from '#server/orders/queries.ts'
import { writeOrderMail } from '#server/orders/write-order-mail.ts'

const AFTER_DAYS = 2
/** Later, staff call the buyer or refund the order. */
const UNTIL_DAYS = 30
const AT_ONCE = 100

/** Reminds the buyers of paid, undisputed orders, once each, who have not sent a prescription for two days. */
export async function remindOfPrescriptions({ db, ...deps }: Pick<Context, 'db' | 'jobs' | 'publicUrl'>) {
  const waiting = await orders(db)
    .where('orders.prescription', '=', 'needed')
    .where('orders.status', '=', 'paid')
    .where('orders.paid_at', '<', sql<Date>`now() - make_interval(days => ${AFTER_DAYS})`)
    .where('orders.paid_at', '>', sql<Date>`now() - make_interval(days => ${UNTIL_DAYS})`)
    .where(({ not, or }) => not(or([isTestOrder, isDisputedOrder])))
    .where(sql<boolean>`not exists (select from mails where event_key = 'prescriptionReminder:' || orders.id)`)
    .orderBy('orders.id')
    .limit(AT_ONCE)
    .execute()
  for (const order of waiting) await inTransaction(db, (tx) => writeOrderMail(tx, deps, 'prescriptionReminder', order))
}
