import type { Context } from '#server/context.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import type { Webhook, WebhookInbox } from '#server/platform/payment-provider/webhook-inbox.ts'
import { bringerOf } from './import-webhook-files.ts'
import { openWebhookFiles } from './webhook-files.ts'

type Options = { connection: Connection; folder: string; jobs: Context['jobs']; log: Context['log'] }

/**
 * Keeps the provider's events over connections of its own: when all others are taken, or the database is slow or away,
 * the provider has its answer in time all the same, and the event is on the disk (docs/decisions/0006).
 */
export async function openWebhookInbox({ connection, folder, jobs, log }: Options): Promise<WebhookInbox> {
  const files = await openWebhookFiles(folder)
  const onError = (error: Error) => log.warn({ err: error }, 'event connection')
  const db = connect(connection, { max: 2, idleMs: 0, onError })
  const underWay = new Set<Promise<unknown>>()
  let overdue = 0

  /** One statement. The job is only for speed: an event that stays unapplied is looked for (`applyWaitingEvents`). */
  async function insert({ id, event, body }: Webhook): Promise<void> {
    const kept = await db
      .insertInto('webhook_events')
      .values({ id, event, body })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) void track(jobs.enqueue(db, 'applyWebhook', { eventId: id }))
  }

  /** Answers whether it came in; the connections stay open until then. */
  function track(work: Promise<void>): Promise<boolean> {
    const outcome = work.then(
      () => true,
      () => false,
    )
    underWay.add(outcome)
    void outcome.then(() => underWay.delete(outcome))
    return outcome
  }

  async function isInserted(event: Webhook): Promise<boolean> {
    const inserted = track(insert(event))
    const isInTime = await Promise.race([inserted, late(PATIENCE_MS)])
    if (isInTime !== undefined) return isInTime
    overdue += 1
    void inserted.then(() => {
      overdue -= 1
    })
    return false
  }

  const bringer = bringerOf({ files, insert, log })

  return {
    store: async (event) => {
      // Behind one that still waits, the next would wait too.
      if (overdue === 0 && (await isInserted(event))) return
      await files.write(event)
      log.warn({ event: event.event }, 'event kept as a file')
      bringer.wake()
    },
    importFiles: bringer.wake,
    close: async () => {
      await bringer.stop()
      while (underWay.size > 0) await Promise.all(underWay)
      await db.destroy()
    },
  }
}

const PATIENCE_MS = 250

const late = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref())
