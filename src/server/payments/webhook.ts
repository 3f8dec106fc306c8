import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#server/app.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { applyPayment } from './apply-payment.ts'
import { findRefundOfProvider, updateRefund } from './queries.ts'

const Event = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: z.object({ entity: z.object({ id: z.string().max(64) }) }).optional(),
    refund: z
      .object({ entity: z.object({ id: z.string().max(64), status: z.enum(['pending', 'processed', 'failed']) }) })
      .optional(),
  }),
})

/** Keeps a rightly signed event, and the job that applies it, before it is acknowledged. A repeated one changes nothing. */
export async function keepEvent({ db, jobs }: Deps, body: Buffer, headerId: string | undefined): Promise<void> {
  const id = headerId ?? createHash('sha256').update(body).digest('hex')
  const text = body.toString('utf8').replaceAll('\\u0000', '')
  const name = Event.safeParse(parsed(text)).data?.event ?? 'unknown'
  await inTransaction(db, async (tx) => {
    const kept = await tx
      .insertInto('webhook_events')
      .values({ id, event: name, body: JSON.stringify(parsed(text) ?? text) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) await jobs.enqueue(tx, 'applyWebhook', { eventId: id })
  })
}

/** Applies a kept event. It only says where to look: the provider is asked for the payment itself. */
export async function applyEvent(deps: Deps, eventId: string): Promise<void> {
  const row = await deps.db.selectFrom('webhook_events').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!row || row.applied_at) return
  const event = Event.safeParse(row.body)
  if (event.success) await follow(deps, event.data.payload)
  await deps.db.updateTable('webhook_events').set({ applied_at: new Date() }).where('id', '=', eventId).execute()
}

async function follow(deps: Deps, { payment, refund }: z.infer<typeof Event>['payload']): Promise<void> {
  if (refund) return followRefund(deps, refund.entity)
  if (payment) await applyPayment(deps, payment.entity.id)
}

async function followRefund({ db }: Deps, { id, status }: { id: string; status: 'pending' | 'processed' | 'failed' }) {
  const refund = await findRefundOfProvider(db, id)
  if (refund) await updateRefund(db, refund.id, { status, providerRefundId: id })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
