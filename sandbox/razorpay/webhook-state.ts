import type { SandboxDb } from './tables.ts'

// The provider disables a webhook that failed for a day, until it is enabled again.

export const disabledAt = async (db: SandboxDb): Promise<Date | null> =>
  (await db.selectFrom('payment_sandbox.webhook').select('disabled_at').executeTakeFirst())?.disabled_at ?? null

export const disableWebhook = (db: SandboxDb, at: Date) =>
  db
    .insertInto('payment_sandbox.webhook')
    .values({ id: 1, disabled_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ disabled_at: at }).where('payment_sandbox.webhook.disabled_at', 'is', null),
    )
    .execute()

/** Events of that time are not sent automatically; each one can be replayed. */
export const enableWebhook = (db: SandboxDb) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('payment_sandbox.webhook').execute()
    await tx
      .updateTable('payment_sandbox.events')
      .set({ next_try_at: null, last_answer: 'webhook was disabled' })
      .where('next_try_at', 'is not', null)
      .execute()
  })
