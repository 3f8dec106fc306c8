import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { isOfOtherMode } from '#server/orders/provider-mode.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { isPollingOver, nextPollAt } from '#server/payments/poll-schedule.ts'
import { syncDispute } from '#server/payments/sync-dispute.ts'
import { recordUnknownPayment } from '#server/payments/unmatched-payments.ts'
import { Dispute } from '#server/platform/payment-provider/dispute.ts'
import { isProviderDown } from '#server/platform/payment-provider/provider.ts'
import { syncRefund } from '#server/refunds/sync-refund.ts'
import { DAY_MS } from '#shared/today.ts'

const Event = z.object({
  event: z.string().max(100),
  created_at: z.number().int().optional(),
  payload: z.object({
    payment: z
      .object({
        entity: z.object({
          id: z.string().max(64),
          amount: z.number().int().catch(0),
          currency: z.string().max(10).catch(''),
        }),
      })
      .optional(),
    refund: z.object({ entity: z.object({ id: z.string().max(64) }) }).optional(),
    dispute: z.object({ entity: Dispute }).optional(),
  }),
})

/**
 * Stores an event of any type with a valid signature before it is acknowledged. A repeated event changes
 * nothing.
 */
export async function storeWebhook({ webhooks }: Context, body: Buffer, headerId: string | undefined): Promise<void> {
  const id = headerId && headerId.length <= 100 ? headerId : hash('sha256', body)
  const text = body.toString('utf8')
  const stored = storable(parsed(text) ?? text)
  const event = Event.safeParse(JSON.parse(stored)).data?.event ?? 'unknown'
  await webhooks.store({ id, event, body: stored })
}

/**
 * Applies a stored event. The event only names the payment, which is then fetched from the provider.
 * Unknown payments and orders are retried for three days, and then become unmatched. An event of another mode waits for
 * that mode.
 */
export async function applyWebhook(deps: Context, eventId: string): Promise<void> {
  const { db } = deps
  const row = await db
    .selectFrom('webhook_events')
    .selectAll()
    .select(sql<Date>`now()`.as('read_at'))
    .where('id', '=', eventId)
    .where(({ not }) => not(isOfOtherMode('provider_mode')))
    .executeTakeFirst()
  if (!row || row.applied_at) return
  const event = Event.safeParse(row.body)
  if (!event.success) deps.log.warn({ eventId, reason: event.error.message }, 'webhook of an unknown form')
  const isLast = isPollingOver(row.received_at, row.read_at)
  const isApplied = !event.success || (await follow(deps, event.data, row.received_at, isLast))
  const again = isApplied ? undefined : nextPollAt(row.received_at, row.read_at)
  await db
    .updateTable('webhook_events')
    .set(again ? { next_try_at: again } : { applied_at: sql<Date>`now()` })
    .where('id', '=', eventId)
    .execute()
}

/**
 * Applies stored events that are due. Stops while the provider is unavailable. An event that fails for another reason
 * is retried with growing pauses, at most one day.
 */
export async function applyPendingWebhooks(deps: Context): Promise<void> {
  for (let events = await claimWaiting(deps); events.length > 0; events = await claimWaiting(deps)) {
    for (const event of events) {
      try {
        await applyWebhook(deps, event.id)
      } catch (error) {
        if (isProviderDown(error)) return
        deps.log.error({ err: error, eventId: event.id }, 'webhook could not be applied')
        await tryLater(deps, event)
      }
    }
  }
}

type Waiting = { id: string; received_at: Date; claimed_at: Date }

const tryLater = ({ db }: Context, { id, received_at, claimed_at }: Waiting) =>
  db
    .updateTable('webhook_events')
    .set({ next_try_at: nextPollAt(received_at, claimed_at) ?? new Date(claimed_at.getTime() + DAY_MS) })
    .where('id', '=', id)
    .execute()

/** Runs at startup: a crash may have lost the jobs of these events. */
export const makeWebhooksDue = ({ db }: Context) =>
  db.updateTable('webhook_events').set({ next_try_at: sql<Date>`now()` }).where('applied_at', 'is', null).execute()

/** Claims due events for one minute, so processes share them and a crash loses none. */
const claimWaiting = ({ db }: Context) =>
  db
    .updateTable('webhook_events')
    .set({ next_try_at: sql<Date>`now() + interval '1 minute'` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhook_events')
        .select('id')
        .where('applied_at', 'is', null)
        .where('next_try_at', '<=', sql<Date>`now()`)
        .where(({ not }) => not(isOfOtherMode('provider_mode')))
        .orderBy('next_try_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'received_at', sql<Date>`now()`.as('claimed_at')])
    .execute()

/** Returns false when the event must be retried. */
async function follow(
  deps: Context,
  { payload, created_at: at }: z.infer<typeof Event>,
  receivedAt: Date,
  isLast: boolean,
) {
  const { payment, refund, dispute } = payload
  if (dispute) await syncDispute(deps, dispute.entity, at === undefined ? receivedAt : new Date(at * 1000))
  else if (refund) await syncRefund(deps, refund.entity.id)
  else if (payment) return followPayment(deps, payment.entity, isLast)
  return true
}

async function followPayment(
  deps: Context,
  reported: { id: string; amount: number; currency: string },
  isLast: boolean,
) {
  const outcome = await applyPayment(deps, reported.id)
  if (outcome === 'unknown order') return false
  if (outcome !== 'unknown payment') return true
  if (isLast) await recordUnknownPayment(deps, reported)
  return isLast
}

/** Invalid JSON, and JSON nested deeper than the database accepts, is stored as text. */
function parsed(text: string): unknown {
  try {
    return depthOf(text) > DEEPEST ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON that the database accepts: without NUL and unpaired surrogates. `JSON.stringify` escapes both, in keys too. */
const storable = (value: unknown) =>
  JSON.stringify(value).replace(/\\(u0000|ud[89a-f]..|.)/g, (escaped, code: string) => {
    if (code === 'u0000') return ''
    return code.startsWith('ud') ? '\ufffd' : escaped
  })

const DEEPEST = 100

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
