import { sql } from 'kysely'
import { deliverDue } from './deliver.ts'
import { completeDelayedPayment, expirePayment } from './pay.ts'
import type { Receiver } from './post.ts'
import { settleRefund } from './refund.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxDb } from './tables.ts'

/**
 * Runs due work: payment time-outs, refunds that reach the bank, webhooks to the shop. `next`: when the next work is
 * due, or undefined when nothing waits.
 */
export async function runDue(sandbox: Sandbox, receiver: Receiver) {
  const next = await nextDue(sandbox.db)
  if (!next || next > sandbox.now()) return { next, abandoned: [] }
  for (const payment of await duePayments(sandbox, 'expires_at')) await expirePayment(sandbox, payment)
  for (const payment of await duePayments(sandbox, 'comes_at')) await completeDelayedPayment(sandbox, payment)
  for (const refund of await dueRefunds(sandbox)) await settleRefund(sandbox, refund.id, refund.payment_id)
  const abandoned = await deliverDue(sandbox, receiver)
  return { next: await nextDue(sandbox.db), abandoned }
}

/**
 * When the next work is due. Excludes messages that another process is sending or that a disabled webhook holds back.
 */
export async function nextDue(db: SandboxDb): Promise<Date | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(next_try_at) from payment_sandbox.events
        where next_try_at is not null and (leased_until is null or leased_until < now())
          and not exists (select from payment_sandbox.webhook where disabled_at is not null)),
      (select min(expires_at) from payment_sandbox.payments where expires_at is not null),
      (select min(comes_at) from payment_sandbox.payments where comes_at is not null),
      (select min(settles_at) from payment_sandbox.refunds where settles_at is not null)
    ) as next`.execute(db)
  return rows[0]?.next ?? undefined
}

const duePayments = ({ db, now }: Sandbox, when: 'expires_at' | 'comes_at') =>
  db
    .selectFrom('payment_sandbox.payments')
    .select(['id', 'order_id'])
    .where(when, '<=', now())
    .orderBy(when)
    .limit(BATCH)
    .execute()

const dueRefunds = ({ db, now }: Sandbox) =>
  db
    .selectFrom('payment_sandbox.refunds')
    .select(['id', 'payment_id'])
    .where('settles_at', '<=', now())
    .orderBy('settles_at')
    .limit(BATCH)
    .execute()

const BATCH = 50
