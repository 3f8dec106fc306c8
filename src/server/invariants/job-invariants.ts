import { sql } from 'kysely'
import { isOfOtherMode, isTestOrder } from '#server/orders/provider-mode.ts'
import { POLL_HOURS } from '#server/payments/poll-schedule.ts'
import type { Invariants } from './invariant.ts'

/** What the jobs of a running shop do in time. In a stopped or restored shop these break until it runs again. */
export const JOB_INVARIANTS: Invariants = {
  'Every captured payment is booked or unmatched after three days at the latest': sql`
    select provider.id, provider.amount from provider_payments provider
    where provider.status = 'captured' and not ${isOfOtherMode('provider.provider_mode')} and provider.created_at < now() - make_interval(hours => ${POLL_HOURS + 3})
      and not exists (select from payments where payments.id = provider.id)
      and not exists (select from unmatched_payments unmatched where unmatched.id = provider.id)`,
  'Unpaid orders are polled until three days after their hold, and once more at the end': sql`
    select id, created_at, held_until, next_check_at, last_checked_at from (
      select *, greatest(created_at, held_until) + make_interval(hours => ${POLL_HOURS}) as ends_at from orders
      where provider_order_id is not null and paid_at is null and not ${isTestOrder}
    ) unpaid
    where case when ends_at > now() + interval '1 hour' then next_check_at is null
      when ends_at < now() - interval '15 minutes'
        then next_check_at is not null or last_checked_at < ends_at - interval '1 hour' end`,
}
