import { sql, type Updateable } from 'kysely'
import type { OrderDraft } from './requests.ts'
import type { Notes, SandboxDb, SandboxTables } from './tables.ts'

export const findOrder = (db: SandboxDb, id: string) =>
  db.selectFrom('payment_sandbox.orders').selectAll().where('id', '=', id).executeTakeFirst()

export const findPayment = (db: SandboxDb, id: string) =>
  db.selectFrom('payment_sandbox.payments').selectAll().where('id', '=', id).executeTakeFirst()

export const findRefund = (db: SandboxDb, id: string) =>
  db.selectFrom('payment_sandbox.refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const findRefundByKey = (db: SandboxDb, key: string) =>
  db.selectFrom('payment_sandbox.refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst()

export const insertOrder = (db: SandboxDb, id: string, draft: OrderDraft, createdAt: Date) =>
  db
    .insertInto('payment_sandbox.orders')
    .values({
      id,
      amount: draft.amount,
      currency: draft.currency,
      receipt: draft.receipt,
      notes: JSON.stringify(draft.notes),
      capture: draft.capture,
      capture_minutes: draft.captureMinutes,
      automatic_minutes: draft.automaticMinutes,
      created_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const setOrderNotes = (db: SandboxDb, id: string, notes: Notes) =>
  db
    .updateTable('payment_sandbox.orders')
    .set({ notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const setPaymentNotes = (db: SandboxDb, id: string, notes: Notes) =>
  db
    .updateTable('payment_sandbox.payments')
    .set({ notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const setRefundNotes = (db: SandboxDb, id: string, notes: Notes) =>
  db
    .updateTable('payment_sandbox.refunds')
    .set({ notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const findDispute = (db: SandboxDb, id: string) =>
  db.selectFrom('payment_sandbox.disputes').selectAll().where('id', '=', id).executeTakeFirst()

/** Lock order: the order, then its payment. */
export const lockOrder = (tx: SandboxDb, id: string) =>
  tx.selectFrom('payment_sandbox.orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockPayment = (tx: SandboxDb, id: string) =>
  tx.selectFrom('payment_sandbox.payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockRefund = (tx: SandboxDb, id: string) =>
  tx.selectFrom('payment_sandbox.refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updatePayment = (
  tx: SandboxDb,
  id: string,
  change: Updateable<SandboxTables['payment_sandbox.payments']>,
) =>
  tx.updateTable('payment_sandbox.payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** False while another request holds the same key. */
export async function tryLockKey(tx: SandboxDb, key: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`payment_sandbox ${key}`}, 0)) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/** All attempts of an order, newest first. */
export const paymentsOf = (db: SandboxDb, orderId: string) =>
  db.selectFrom('payment_sandbox.payments').selectAll().where('order_id', '=', orderId).orderBy('seq', 'desc').execute()
