import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { ADDRESS, ADDRESS_FIELDS } from '#shared/address.ts'

export const DELETED_USER = 'Deleted user'

/** Bookkeeping needs products, amounts, dates, and for the tax the state, town and PIN code. */
const ANONYMOUS = {
  ...Object.fromEntries(ADDRESS_FIELDS.filter((field) => ADDRESS[field].isPersonal).map((field) => [field, ''])),
  name: DELETED_USER,
}

const withoutPerson = sql<string>`shipping_address || ${JSON.stringify(ANONYMOUS)}::jsonb`
const hasEnded = sql<boolean>`orders.status in ('delivered', 'cancelled', 'refunded')`

/** Unlinks the orders from an account. An open order keeps its delivery address until it has ended. */
export const anonymiseOrders = (tx: Db, userId: string, { keepsNames }: { keepsNames: boolean }) =>
  tx
    .updateTable('orders')
    .set({
      user_id: null,
      idempotency_key: null,
      request_hash: null,
      ...(!keepsNames && { user_name: DELETED_USER }),
      shipping_address: sql<string>`case when ${hasEnded} then ${withoutPerson} else shipping_address end`,
    })
    .where('user_id', '=', userId)
    .execute()

// The mail about a refund is written when the provider has accepted it. A refund that a lost dispute holds back never is.
const hasNothingToSend = sql<boolean>`(
  not exists (select from mails where order_id = orders.id and mails.status = 'waiting')
  and not exists (select from refunds where order_id = orders.id and refunds.status in ('requested', 'pending')
    and refunds.created_at > now() - interval '90 days'))`

/**
 * Anonymises ended orders of deleted accounts, with their mails, once all of these are sent. Returns how many, at most
 * `atOnce`.
 */
export const anonymiseEndedOrders = (db: Db, { atOnce }: { atOnce: number }) =>
  sql`
    with ended as (
      select id from orders
      where user_id is null and ${hasEnded} and ${hasNothingToSend} and shipping_address ->> 'phone' <> ''
      limit ${atOnce}
    ), mails_gone as (
      delete from mails where order_id in (select id from ended)
    )
    update orders set shipping_address = ${withoutPerson} where id in (select id from ended)`.execute(db)

/** Erases the name and GSTIN on orders of deleted accounts once tax law no longer requires the books. */
export const eraseNamesInOldBooks = (db: Db, { atOnce }: { atOnce: number }) =>
  sql`
    update orders set user_name = ${DELETED_USER}, buyer_gstin = null where id in (
      select id from orders
      where user_id is null and (user_name <> ${DELETED_USER} or buyer_gstin is not null)
        and last_day_of_books((coalesce(shipped_at, created_at) at time zone 'Asia/Kolkata')::date)
          < (now() at time zone 'Asia/Kolkata')::date
      limit ${atOnce})`.execute(db)
