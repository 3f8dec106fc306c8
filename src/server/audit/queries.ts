import { type Expression, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { compiledOnce, type Given } from '#server/database/prepared-query.ts'
import type { AUDIT_SUBJECTS, AuditFilter } from '#shared/audit.ts'

export const AUDIT_PER_PAGE = 100
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

type Entry = {
  action: string
  /** Who did it; absent when the shop itself did. */
  actor?: { id: string; name: string } | undefined
  subject: { type: (typeof AUDIT_SUBJECTS)[number]; id: string }
  /** What may be asked about later, never a password, token or full address. */
  details?: unknown
  requestId?: string
}

/** One row for what happened, in the transaction in which it happened. */
export const writeAudit = (tx: Db, entry: Entry) => insertAudit(tx, toRow(entry))

type AuditEntry = ReturnType<typeof toRow>

const insertAudit = compiledOnce((db: Db, given: Given<AuditEntry>) =>
  db.insertInto('audit').values({
    action: given('action'),
    actor_id: given('actor_id'),
    actor_name: given('actor_name'),
    subject_type: given('subject_type'),
    subject_id: given('subject_id'),
    details: given('details'),
    request_id: given('request_id'),
  }),
)

/** At most some thousands of rows: PostgreSQL takes 65,535 values in one statement. */
export const writeAudits = (tx: Db, entries: Entry[]) => tx.insertInto('audit').values(entries.map(toRow)).execute()

const toRow = ({ action, actor, subject, details = {}, requestId = '' }: Entry) => ({
  action,
  actor_id: actor?.id ?? null,
  actor_name: actor?.name ?? '',
  subject_type: subject.type,
  subject_id: subject.id,
  details: JSON.stringify(details),
  request_id: requestId,
})

/** Newest first. `person` is an id or a whole name. The many sign-ins are there for who asks for them. */
export const listedAudit = (db: Db, { subject, subjectId, action, person = '', cursor }: AuditFilter) =>
  rows(db)
    .$if(!subject && !subjectId && !action, (query) => query.where('subject_type', '<>', sql.lit('sign-in')))
    .$if(subject !== undefined, (query) => query.where('subject_type', '=', subject ?? ''))
    .$if(Boolean(subjectId), (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(Boolean(action), (query) => query.where('action', '=', action ?? ''))
    .$if(person !== '', (query) =>
      isId(person)
        ? query.where('actor_id', '=', person)
        : query.where(sql`lower(actor_name)`, '=', person.toLowerCase()),
    )
    .$if(cursor !== undefined, (query) => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(AUDIT_PER_PAGE)
    .execute()

export type AuditRow = Awaited<ReturnType<typeof listedAudit>>[number]

/** The first first: what happened to the order, and to the payments that were made for it. */
export const historyOfOrder = (db: Db, orderId: string) =>
  rows(db)
    .where(({ or, and, eb }) =>
      or([
        and([eb('subject_type', '=', 'order'), eb('subject_id', '=', orderId)]),
        and([eb('subject_type', '=', 'payment'), eb('subject_id', '=', anyOf(paymentsOf(orderId)))]),
      ]),
    )
    .orderBy('id')
    .limit(500)
    .execute()

/** What was done to a product after the version that was read at `since`, which is known to the millisecond. */
export const savesSince = (db: Db, productId: string, since: Date) =>
  rows(db)
    .where('subject_type', '=', 'product')
    .where('subject_id', '=', productId)
    // It is kept with the product, and is no other version of it.
    .where('action', '<>', 'review removed')
    .where('at', '>=', new Date(since.getTime() + 1))
    .orderBy('id')
    .limit(100)
    .execute()

const paymentsOf = (orderId: string) => sql`
  select id from payments where order_id = ${orderId}
  union select id from payment_exceptions where order_id = ${orderId}
  union select payment_id from refunds where order_id = ${orderId}`

const anyOf = (query: Expression<unknown>) => sql<string>`any(array(${query}))`

const rows = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'actor_id', 'actor_name', 'subject_type', 'subject_id'])
    .select([detailsOfRow, nameOfSubject])

/** Older rows hold an English sentence where newer ones hold a code. */
const detailsOfRow = sql<unknown>`with_reason_code(details)`.as('details')

/** As it is called now, where there still is one of that id. */
const nameOfSubject = sql<string | null>`case
  when subject_id !~ ${sql.lit(UUID)} then null
  when subject_type = 'product' then (select name from products where products.id = subject_id::uuid)
  when subject_type in ('user', 'sign-in') then (select name from users where users.id = subject_id::uuid)
end`.as('subject_name')
