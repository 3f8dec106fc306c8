import { DELIVERY_WINDOW, retryDelay } from './rules.ts'
import { inProviderTime, type Sandbox } from './sandbox.ts'
import { webhookSignature } from './signatures.ts'
import type { SandboxDb, SandboxEvent } from './tables.ts'

export interface Receiver {
  url: () => string
  /** Milliseconds that the receiver has to answer 2xx. */
  timeout: number
  /** Ends deliveries under way when the server stops; their messages are sent again later. */
  signal: AbortSignal
}

/** Sends the messages that are due, all at once: the provider promises no order. Answers those that were given up. */
export async function deliverDue(sandbox: Sandbox, receiver: Receiver): Promise<SandboxEvent[]> {
  const events = await claimEvents(sandbox)
  const givenUp = await Promise.all(events.map((event) => deliverEvent(sandbox, receiver, event)))
  return events.filter((_, index) => givenUp[index])
}

async function deliverEvent(sandbox: Sandbox, receiver: Receiver, event: SandboxEvent): Promise<boolean> {
  const answer = await post(event, sandbox.keys.webhookSecret, receiver)
  if (isDelivered(answer)) {
    await updateEvent(sandbox.db, event.id, { last_answer: answer, next_try_at: null, delivered_at: sandbox.now() })
    return false
  }
  const nextTry = inProviderTime(sandbox, retryDelay(event.tries))
  const end = event.created_at.getTime() + DELIVERY_WINDOW * sandbox.clockFactor
  const isGivenUp = nextTry.getTime() > end
  await updateEvent(sandbox.db, event.id, { last_answer: answer, next_try_at: isGivenUp ? null : nextTry })
  return isGivenUp
}

/** Posts the message once; answers the HTTP status, or why there is none. */
export async function post(
  event: Pick<SandboxEvent, 'id' | 'body'>,
  secret: string,
  { url, timeout, signal }: Receiver,
) {
  try {
    const response = await fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': webhookSignature(event.body, secret),
      },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer'
  }
}

/**
 * Takes due messages for this process. The row locks keep two processes apart, and the lease lets another try when this
 * one dies before it has written the answer: at least once, as the provider promises.
 */
function claimEvents({ db, now }: Sandbox): Promise<SandboxEvent[]> {
  const at = now()
  return db
    .with('due', (query) =>
      query
        .selectFrom('payment_sandbox.events')
        .select('id as due_id')
        .where('next_try_at', '<=', at)
        .orderBy('seq')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('payment_sandbox.events')
    .from('due')
    .set((row) => ({ tries: row('tries', '+', 1), next_try_at: new Date(at.getTime() + LEASE) }))
    .whereRef('id', '=', 'due.due_id')
    .returningAll('payment_sandbox.events')
    .execute()
}

type Outcome = { last_answer: string; next_try_at: Date | null; delivered_at?: Date }

const updateEvent = (db: SandboxDb, id: string, outcome: Outcome) =>
  db.updateTable('payment_sandbox.events').set(outcome).where('id', '=', id).execute()

const isDelivered = (answer: string) => /^2\d\d$/.test(answer)

const BATCH = 20
const LEASE = 15_000
