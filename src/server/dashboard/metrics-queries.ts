import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isOfOtherMode } from '#server/orders/provider-mode.ts'
import type { Backlog } from '#server/platform/metrics/metrics.ts'
import { countMismatches } from '#server/reconciliation/count-mismatches.ts'

/** Each count reads a partial index of pending rows, so its cost does not grow with the shop. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const counts = await sql<Omit<Backlog, 'jobs' | 'mismatches'>>`
    select
      (select count(*) from orders where status = 'submitted' and held_until > now())::int as "heldOrders",
      (select count(*) from orders where status = 'submitted' and held_until < now() - interval '5 minutes')::int as "overdueOrders",
      (select count(*) from refunds left join reconciliation_lines line on line.payment_id = refunds.payment_id
        where refunds.status = 'failed' and can_try_again(refunds) and not ${isOfOtherMode('line.provider_mode')})::int as "failedRefunds",
      (select count(*) from webhook_events where applied_at is null and not ${isOfOtherMode('provider_mode')})::int as "waitingEvents",
      (select count(*) from mails where status = 'waiting')::int as "waitingMails",
      (select count(*) from mails where status = 'dead')::int as "deadMails"`.execute(db)
  const jobs = await sql<{ queue: string; due: number }>`
    select name as queue, count(*)::int as due from pgboss.job
    where state < 'active' and start_after <= now() group by name`.execute(db)
  const [found] = counts.rows
  if (!found) throw new Error('the backlog query returned no row')
  return { ...found, mismatches: await countMismatches(db), jobs: jobs.rows }
}
