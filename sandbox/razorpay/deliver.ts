import { sql } from 'kysely'
import { messageFault, signingSecret } from './message-faults.ts'
import { type Outcome, post, type Receiver } from './post.ts'
import { DELIVERY_WINDOW, retryDelay } from './rules.ts'
import { inProviderTime, type Sandbox } from './sandbox.ts'
import type { SandboxEvent } from './tables.ts'
import { disableWebhook } from './webhook-state.ts'

/**
 * Sends the due webhooks concurrently: the provider promises no order. Returns those given up; the webhook is then
 * disabled.
 */
export async function deliverDue(sandbox: Sandbox, receiver: Receiver): Promise<SandboxEvent[]> {
  const events = await claimEvents(sandbox)
  const abandoned = await Promise.all(events.map((event) => deliverEvent(sandbox, receiver, event)))
  return events.filter((_, index) => abandoned[index])
}

async function deliverEvent(sandbox: Sandbox, receiver: Receiver, event: SandboxEvent): Promise<boolean> {
  const fault = await messageFault(sandbox, event)
  if (fault && 'outcome' in fault) {
    await updateEvent(sandbox, event.id, fault.outcome)
    return false
  }
  const response = await postAll(sandbox, receiver, event, fault?.copies ?? 0)
  const mark = fault && { fault: fault.kind }
  if (isDelivered(response)) {
    await updateEvent(sandbox, event.id, {
      ...mark,
      last_answer: response,
      next_try_at: null,
      delivered_at: sandbox.now(),
    })
    return false
  }
  const nextTry = inProviderTime(sandbox, retryDelay(event.tries))
  const isLate = nextTry.getTime() > event.created_at.getTime() + DELIVERY_WINDOW
  const isLastTry = isLate || event.replayed_at !== null
  await updateEvent(sandbox, event.id, { ...mark, last_answer: response, next_try_at: isLastTry ? null : nextTry })
  // A message that was replayed by hand is tried once. Its failure does not disable the webhook.
  const isAbandoned = isLate && event.replayed_at === null
  if (isAbandoned) await disableWebhook(sandbox.db, sandbox.now())
  return isAbandoned
}

/** Sends the message and its copies at once. The response to the first one counts. */
async function postAll(sandbox: Sandbox, receiver: Receiver, event: SandboxEvent, copies: number): Promise<string> {
  const secret = await signingSecret(sandbox, event)
  const [response = ''] = await Promise.all(Array.from({ length: copies + 1 }, () => post(event, secret, receiver)))
  return response
}

/**
 * Claims due webhooks with row locks. After the lease, in real time, another process may send again: delivery is at
 * least once, as the provider promises.
 */
function claimEvents({ db, now }: Sandbox): Promise<SandboxEvent[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('payment_sandbox.events')
        .select('id as due_id')
        .where('next_try_at', '<=', now())
        .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payment_sandbox.webhook')
                .select('payment_sandbox.webhook.id')
                .where('disabled_at', 'is not', null),
            ),
          ),
        )
        .orderBy('seq')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('payment_sandbox.events')
    .from('due')
    .set((row) => ({ tries: row('tries', '+', 1), leased_until: sql<Date>`now() + interval '15 seconds'` }))
    .whereRef('id', '=', 'due.due_id')
    .returningAll('payment_sandbox.events')
    .execute()
}

const updateEvent = ({ db }: Sandbox, id: string, outcome: Outcome) =>
  db
    .updateTable('payment_sandbox.events')
    .set({ ...outcome, leased_until: null })
    .where('id', '=', id)
    .execute()

const isDelivered = (response: string) => /^2\d\d$/.test(response)

const BATCH = 20
