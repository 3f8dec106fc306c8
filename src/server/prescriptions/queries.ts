import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isTestOrder } from '#server/orders/provider-mode.ts'
import { orders } from '#server/orders/queries.ts'

export const PRESCRIPTIONS_PER_PAGE = 20

const FILE = ['id', 'order_id', 'media_type', 'size', 'sent_at'] as const

/** Without their contents. */
export const filesOf = (db: Db, orderId: string) =>
  db.selectFrom('prescriptions').select(FILE).where('order_id', '=', orderId).orderBy('id').execute()

export type FileRow = Awaited<ReturnType<typeof filesOf>>[number]

export const filesOfOrders = (db: Db, orderIds: string[]) =>
  db.selectFrom('prescriptions').select(FILE).where('order_id', 'in', orderIds).orderBy('id').execute()

export const filesOfBuyer = (db: Db, userId: string) =>
  db
    .selectFrom('prescriptions')
    .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
    .select(['prescriptions.id', 'order_id', 'media_type', 'size', 'sent_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('prescriptions.id')
    .execute()

export const findFile = (db: Db, orderId: string, id: string) =>
  db.selectFrom('prescriptions').selectAll().where('id', '=', id).where('order_id', '=', orderId).executeTakeFirst()

type NewFile = {
  id: string
  orderId: string
  type: FileRow['media_type']
  size: number
  keyId: string
  content: Buffer
}

export const insertFile = (tx: Db, { id, orderId, type, size, keyId, content }: NewFile) =>
  tx
    .insertInto('prescriptions')
    .values({ id, order_id: orderId, media_type: type, size, key_id: keyId, content })
    .execute()

export const deleteFile = (tx: Db, orderId: string, id: string) =>
  tx.deleteFrom('prescriptions').where('id', '=', id).where('order_id', '=', orderId).returning('id').executeTakeFirst()

/** Row lock: files and the decision of one order change one after the other. */
export const lockOrderOfPrescription = (tx: Db, id: string) =>
  tx
    .selectFrom('orders')
    .select(['id', 'user_id', 'status', 'prescription'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setState = (tx: Db, id: string, state: 'needed' | 'sent') =>
  tx.updateTable('orders').set({ prescription: state }).where('id', '=', id).execute()

/** Updates only a paid order whose prescription waits, so that one of two decisions wins. */
export const markDecided = (tx: Db, id: string, decision: 'released' | 'refused') =>
  tx
    .updateTable('orders')
    .set({ prescription: decision, prescription_decided_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where('prescription', '=', 'sent')
    .returning('id')
    .executeTakeFirst()

/** Paid orders whose prescription waits for the pharmacist, at most `most`, the oldest first. */
export const ordersToCheck = (db: Db, most: number) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'user_name', 'paid_at', 'created_at'])
    .where('orders.prescription', '=', 'sent')
    .where('orders.status', '=', 'paid')
    .where(({ not }) => not(isTestOrder))
    .orderBy('orders.id')
    .limit(most)
    .execute()

/** Paid orders in this state, the oldest first, starting after `cursor` (an order's id). */
export const ordersInState = (db: Db, state: 'sent' | 'needed', cursor: string | undefined, limit: number) =>
  orders(db)
    .where('orders.prescription', '=', state)
    .where('orders.status', '=', 'paid')
    .where(({ not }) => not(isTestOrder))
    .$if(cursor !== undefined, (query) => query.where('orders.id', '>', cursor ?? ''))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
