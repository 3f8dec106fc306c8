import { refused, unknownId } from '#sandbox/razorpay/errors.ts'
import { isMessageId } from '#sandbox/razorpay/ids.ts'
import type { Page } from '#sandbox/razorpay/requests.ts'
import { REPLAY_WINDOW } from '#sandbox/razorpay/rules.ts'
import type { Sandbox } from '#sandbox/razorpay/sandbox.ts'
import type { SandboxDb, SandboxEvent } from '#sandbox/razorpay/tables.ts'
import { disabledAt } from '#sandbox/razorpay/webhook-state.ts'

export const messagesPage = (db: SandboxDb, { count, skip }: Page) =>
  db.selectFrom('payment_sandbox.events').selectAll().orderBy('seq', 'desc').limit(count).offset(skip).execute()

/** Sends a message once more, within 15 days of its event. */
export async function replayMessage({ db, now, wake }: Sandbox, id: string): Promise<SandboxEvent> {
  if (!isMessageId(id)) throw unknownId()
  if (await disabledAt(db)) throw refused('The webhook is disabled. Enable it first.')
  const at = now()
  const event = await db
    .updateTable('payment_sandbox.events')
    .set({ next_try_at: at, replayed_at: at })
    .where('id', '=', id)
    .where('created_at', '>', new Date(at.getTime() - REPLAY_WINDOW))
    .returningAll()
    .executeTakeFirst()
  if (event) {
    wake()
    return event
  }
  const known = await db.selectFrom('payment_sandbox.events').select('id').where('id', '=', id).executeTakeFirst()
  throw known ? refused('A message can be sent again within 15 days of its event.') : unknownId()
}

/** How many messages wait to be sent. */
export async function countWaiting(db: SandboxDb): Promise<number> {
  const { waiting } = await db
    .selectFrom('payment_sandbox.events')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}
