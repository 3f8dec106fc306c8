import type { Context } from '#server/context.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts'
import type { Webhook, WebhookInbox } from '#server/platform/payment-provider/webhook-inbox.ts'
import { webhookImporter } from './import-webhook-files.ts'
import { openWebhookFiles } from './webhook-files.ts'

type Options = { connection: Connection; folder: string; jobs: Context['jobs']; log: Context['log'] }

/**
 * Stores webhooks over its own connections. Writes them to disk when the database is slow, full or unavailable. So the
 * provider gets its response in time (docs/decisions/0006).
 */
export async function openWebhookInbox({ connection, folder, jobs, log }: Options): Promise<WebhookInbox> {
  const files = await openWebhookFiles(folder)
  const onError = (error: Error) => log.warn({ err: error }, 'webhook database connection failed')
  const db = connect(connection, { max: 2, idleMs: 0, onError })
  const pending = new Set<Promise<unknown>>()
  let overdue = 0

  /** One statement. The job only saves time: polls find events without one (`applyPendingWebhooks`). */
  async function insert({ id, event, body }: Webhook): Promise<void> {
    const stored = await db
      .insertInto('webhook_events')
      .values({ id, event, body })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) void track(jobs.enqueue(db, 'applyWebhook', { eventId: id }))
  }

  /** Returns whether the work succeeded. The connections stay open until then. */
  function track(promise: Promise<void>): Promise<boolean> {
    const outcome = promise.then(
      () => true,
      () => false,
    )
    pending.add(outcome)
    void outcome.then(() => pending.delete(outcome))
    return outcome
  }

  async function isInserted(event: Webhook): Promise<boolean> {
    const inserted = track(insert(event))
    const isInTime = await withTimeout(RESPONSE_LIMIT_MS, inserted, undefined)
    if (isInTime !== undefined) return isInTime
    overdue += 1
    void inserted.then(() => {
      overdue -= 1
    })
    return false
  }

  const importer = webhookImporter({ files, insert, log })

  return {
    store: async (event) => {
      // Behind an insert that is still waiting, the next would wait too.
      if (overdue === 0 && (await isInserted(event))) return
      await files.write(event)
      log.warn({ event: event.event }, 'webhook stored as a file')
      importer.wake()
    },
    importFiles: importer.wake,
    close: async () => {
      await importer.stop()
      while (pending.size > 0) await Promise.all(pending)
      await db.destroy()
    },
  }
}

const RESPONSE_LIMIT_MS = 250
