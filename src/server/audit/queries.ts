import type { Db } from '#server/database/connect.ts'

type Entry = {
  action: string
  /** Who did it; absent when the shop itself did. */
  actor?: { id: string; name: string } | undefined
  subject: { type: 'user' | 'order' | 'product' | 'settings' | 'payment'; id: string }
  /** What may be asked about later, never a password, token or full address. */
  details?: unknown
  requestId?: string
}

/** One row for what happened, in the transaction in which it happened. */
export const writeAudit = (tx: Db, { action, actor, subject, details = {}, requestId = '' }: Entry) =>
  tx
    .insertInto('audit')
    .values({
      action,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? '',
      subject_type: subject.type,
      subject_id: subject.id,
      details: JSON.stringify(details),
      request_id: requestId,
    })
    .execute()
