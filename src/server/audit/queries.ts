import { type Expression, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import { matchesWords } from '#server/database/search.ts'
import type { AUDIT_SUBJECTS, AuditFilter } from '#shared/audit.ts'
import type { Role } from '#shared/roles.ts'
import { storedNamesOf } from './renamed-actions.ts'
import type { AuditAction } from './sentences.ts'

export const AUDIT_PER_PAGE = 100
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Who changes something, by which request. */
export type By = { actor: { id: string; name: string; role: Role | null }; requestId: string }

/** The shop itself acted. */
export const THE_SHOP: Partial<By> = {}

type Subject = [type: (typeof AUDIT_SUBJECTS)[number], id: string]

/**
 * Writes an audit row in the transaction of its change. The details are for later questions, never a password, token or
 * full address. Only staff are named: rows never change, so a shopper's name could not be erased with the account.
 */
export const writeAudit = (tx: Db, by: Partial<By>, action: AuditAction, subject: Subject, details?: unknown) =>
  insertAudit(tx, toRow(by, action, subject, details))

type AuditEntry = ReturnType<typeof toRow>

const insertAudit = preparedQuery((db: Db, param: Params<AuditEntry>) =>
  db.insertInto('audit').values({
    action: param('action'),
    actor_id: param('actor_id'),
    actor_name: param('actor_name'),
    subject_type: param('subject_type'),
    subject_id: param('subject_id'),
    details: param('details'),
    request_id: param('request_id'),
  }),
)

type Entry = { action: AuditAction; subject: Subject; details: unknown }

/** Takes at most some thousands of rows: PostgreSQL takes 65,535 parameters in a statement. */
export const writeAudits = (tx: Db, by: Partial<By>, entries: Entry[]) =>
  tx
    .insertInto('audit')
    .values(entries.map(({ action, subject, details }) => toRow(by, action, subject, details)))
    .execute()

const toRow = (
  { actor, requestId = '' }: Partial<By>,
  action: AuditAction,
  [type, id]: Subject,
  details: unknown = {},
) => ({
  action,
  actor_id: actor?.id ?? null,
  actor_name: actor?.role ? actor.name : '',
  subject_type: type,
  subject_id: id,
  details: JSON.stringify(details),
  request_id: requestId,
})

/** Newest first. `person` is an id or a full name. Sign-ins are listed only when asked for, because they are many. */
export const listedAudit = (db: Db, { subject, subjectId, action, person = '', cursor }: AuditFilter) =>
  rows(db)
    .$if(!subject && !subjectId && !action, (query) => query.where('subject_type', '<>', sql.lit('sign-in')))
    .$if(subject !== undefined, (query) => query.where('subject_type', '=', subject ?? ''))
    .$if(Boolean(subjectId), (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(Boolean(action), (query) => query.where('action', 'in', storedNamesOf(action ?? '')))
    .$if(person !== '', (query) =>
      isId(person)
        ? query.where('actor_id', '=', person)
        : query.where(({ or, eb }) =>
            or([
              eb(sql`lower(actor_name)`, '=', person.toLowerCase()),
              eb('actor_id', '=', anyOf(shoppersNamed(person))),
            ]),
          ),
    )
    .$if(cursor !== undefined, (query) => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(AUDIT_PER_PAGE)
    .execute()

export type AuditRow = Awaited<ReturnType<typeof listedAudit>>[number]

/** The newest entries of the order and its payments, newest first. */
export const historyOfOrder = (db: Db, orderId: string) =>
  rows(db)
    .where(({ or, and, eb }) =>
      or([
        and([eb('subject_type', '=', 'order'), eb('subject_id', '=', orderId)]),
        and([eb('subject_type', '=', 'payment'), eb('subject_id', '=', anyOf(paymentsOf(orderId)))]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** The changes of a product after `since`, the time of the version that was read (in milliseconds). */
export const savesSince = (db: Db, productId: string, since: Date) =>
  rows(db)
    .where('subject_type', '=', 'product')
    .where('subject_id', '=', productId)
    // A decision about a review does not change the product's version.
    .where('action', 'not in', ['review removed', 'review hidden', 'review shown'])
    .where('at', '>=', new Date(since.getTime() + 1))
    .orderBy('id')
    .limit(100)
    .execute()

const paymentsOf = (orderId: string) => sql`
  select id from payments where order_id = ${orderId}
  union select id from unmatched_payments where order_id = ${orderId}
  union select payment_id from refunds where order_id = ${orderId}`

const shoppersNamed = (name: string) => sql`
  select id from users where ${matchesWords('users.search', name)} and lower(name) = ${name.toLowerCase()}`

const anyOf = (query: Expression<unknown>) => sql<string>`any(array(${query}))`

const rows = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'actor_id', 'actor_name', 'subject_type', 'subject_id'])
    .select([detailsOfRow, nameOfActor, nameOfSubject])

/** Older rows contain an English sentence instead of a code. */
const detailsOfRow = sql<unknown>`with_reason_code(details)`.as('details')

/** The current name of a shopper, whose rows hold the id only. */
const nameOfActor = sql<string | null>`case
  when actor_name = '' then (select name from users where users.id = actor_id)
end`.as('current_actor_name')

/** The current name, where a subject with this id still exists. */
const nameOfSubject = sql<string | null>`case
  when subject_id !~ ${sql.lit(UUID)} then null
  when subject_type = 'product' then (select name from products where products.id = subject_id::uuid)
  when subject_type in ('user', 'sign-in') then (select name from users where users.id = subject_id::uuid)
end`.as('subject_name')
