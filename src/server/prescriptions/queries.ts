import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { anyOf } from '#server/database/id.ts'
import type { Database } from '#server/database/schema.ts'
import { isDisputedOrder } from '#server/orders/disputed.ts'
import { isTestOrder } from '#server/orders/provider-mode.ts'
import { orders } from '#server/orders/queries.ts'

export const PRESCRIPTIONS_PER_PAGE = 20

/** Without their contents. */
export const filesOf = (db: Db, orderIds: string[]) =>
  db
    .selectFrom('prescriptions')
    .select(['id', 'order_id', 'media_type', 'size', 'sent_at'])
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('id')
    .execute()

export type FileRow = Awaited<ReturnType<typeof filesOf>>[number]

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

export const insertFile = (tx: Db, file: Insertable<Database['prescriptions']>) =>
  tx.insertInto('prescriptions').values(file).execute()

export const deleteFile = (tx: Db, orderId: string, id: string) =>
  tx.deleteFrom('prescriptions').where('id', '=', id).where('order_id', '=', orderId).returning('id').executeTakeFirst()

const orderById = (db: Db, id: string) =>
  db.selectFrom('orders').select(['user_id', 'status', 'prescription']).where('id', '=', id)

export const findOrderOfPrescription = (db: Db, id: string) => orderById(db, id).executeTakeFirst()

/** Row lock: serialises the files and the decision of one order. */
export const lockOrderOfPrescription = (tx: Db, id: string) => orderById(tx, id).forUpdate().executeTakeFirst()

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

/** Paid, undisputed orders whose prescription waits for the pharmacist, at most `most`, the oldest first. */
export const ordersToCheck = (db: Db, most: number) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'user_name', 'paid_at', 'created_at'])
    .where('orders.prescription', '=', 'sent')
    .where('orders.status', '=', 'paid')
    .where(({ not, or }) => not(or([isTestOrder, isDisputedOrder])))
    .orderBy('orders.id')
    .limit(most)
    .execute()

/** Paid, undisputed orders in this state, the oldest first, starting after `cursor` (an order's id). */
export const ordersInState = (db: Db, state: 'sent' | 'needed', cursor: string | undefined, limit: number) =>
  orders(db)
    .where('orders.prescription', '=', state)
    .where('orders.status', '=', 'paid')
    .where(({ not, or }) => not(or([isTestOrder, isDisputedOrder])))
    .$if(cursor !== undefined, (query) => query.where('orders.id', '>', cursor ?? ''))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
