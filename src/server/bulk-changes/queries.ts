import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { type BulkChange, UNDO_HOURS } from '#shared/bulk-changes.ts'

/** Deletes the earlier previews of a person, and changes that can no longer be undone. */
export const deleteOldChanges = (tx: Db, actorId: string) =>
  tx
    .deleteFrom('bulk_changes')
    .where(({ or, and, eb }) =>
      or([
        and([eb('applied_at', 'is', null), eb('actor_id', '=', actorId)]),
        // A preview may have stayed open for days before it was applied.
        eb(sql<Date>`coalesce(applied_at, created_at)`, '<', sql<Date>`now() - interval '2 days'`),
      ]),
    )
    .execute()

export async function insertPreview(
  tx: Db,
  { id, change, actorId }: { id: string; change: BulkChange; actorId: string },
  lines: Omit<Insertable<Database['bulk_change_lines']>, 'bulk_change_id'>[],
) {
  await tx
    .insertInto('bulk_changes')
    .values({ id, change: JSON.stringify(change), actor_id: actorId })
    .execute()
  await tx
    .insertInto('bulk_change_lines')
    .values(lines.map((line) => ({ bulk_change_id: id, ...line })))
    .execute()
}

export const lockBulkChange = (tx: Db, id: string) =>
  tx.selectFrom('bulk_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const linesOf = (db: Db, id: string) =>
  db
    .selectFrom('bulk_change_lines')
    .innerJoin('products', 'products.id', 'bulk_change_lines.product_id')
    .leftJoin('variants', 'variants.id', 'bulk_change_lines.variant_id')
    .selectAll('bulk_change_lines')
    .select(['products.name', 'variants.model'])
    .where('bulk_change_id', '=', id)
    .orderBy('bulk_change_lines.position')
    .execute()

export type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

export const markApplied = (tx: Db, id: string) =>
  tx.updateTable('bulk_changes').set({ applied_at: sql`now()` }).where('id', '=', id).execute()

/** `left` are the positions of the lines that stay as they are. */
export async function markUndone(tx: Db, id: string, left: number[]) {
  await tx.updateTable('bulk_changes').set({ undone_at: sql`now()` }).where('id', '=', id).execute()
  await tx
    .updateTable('bulk_change_lines')
    .set({ is_restored: sql<boolean>`position <> all(${left}::int[])` })
    .where('bulk_change_id', '=', id)
    .execute()
}

/** The newest first. Only these can be undone. */
export const recentChanges = (db: Db) =>
  changes(db)
    .where('applied_at', '>', sql<Date>`now() - make_interval(hours => ${UNDO_HOURS})`)
    .orderBy('applied_at', 'desc')
    .limit(20)
    .execute()

export const bulkChangeById = (db: Db, id: string) => changes(db).where('bulk_changes.id', '=', id).executeTakeFirst()

const changes = (db: Db) =>
  db
    .selectFrom('bulk_changes')
    .leftJoin('users', 'users.id', 'bulk_changes.actor_id')
    .select(['bulk_changes.id', 'change', 'applied_at', 'undone_at', 'users.name as by'])
    .select(
      sql<number>`(select count(*)::int from bulk_change_lines where bulk_change_id = bulk_changes.id)`.as('count'),
    )

export type BulkChangeRow = NonNullable<Awaited<ReturnType<typeof bulkChangeById>>>
