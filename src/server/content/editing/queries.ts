import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { StoredEntry } from '#shared/content.ts'

export const findContent = (db: Db, id: string) =>
  db.selectFrom('content').select(['version', 'value']).where('id', '=', id).executeTakeFirst()

export const lockContent = (tx: Db, id: string) =>
  tx.selectFrom('content').select(['version', 'value']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The first edit of an item. Returns false when another edit was first. */
export async function insertContent(tx: Db, id: string, value: StoredEntry[]): Promise<boolean> {
  const result = await tx
    .insertInto('content')
    .values({ id, version: 1, value: JSON.stringify(value) })
    .onConflict((existing) => existing.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const updateContent = (tx: Db, id: string, { version, value }: { version: number; value: StoredEntry[] }) =>
  tx
    .updateTable('content')
    .set({ version, value: JSON.stringify(value), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

type NewVersion = { id: string; version: number; value: StoredEntry[]; actorId: string | null }

export const insertVersion = (tx: Db, { id, version, value, actorId }: NewVersion) =>
  tx
    .insertInto('content_versions')
    .values({ content_id: id, version, value: JSON.stringify(value), actor_id: actorId })
    .execute()

/** Newest first. */
export const listedVersions = (db: Db, id: string) =>
  db
    .selectFrom('content_versions')
    .leftJoin('users', 'users.id', 'content_versions.actor_id')
    .select(['content_versions.version', 'content_versions.created_at', 'users.name'])
    .where('content_id', '=', id)
    .orderBy('content_versions.version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()

export type VersionRow = Awaited<ReturnType<typeof listedVersions>>[number]

const MAX_VERSIONS = 50

export const findVersion = (db: Db, id: string, version: number) =>
  db
    .selectFrom('content_versions')
    .select('value')
    .where('content_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()

/** The last version of each edited item, and the Malayalam name that staff wrote. */
export const lastVersions = (db: Db) =>
  db
    .selectFrom('content')
    .innerJoin('content_versions', (join) =>
      join
        .onRef('content_versions.content_id', '=', 'content.id')
        .onRef('content_versions.version', '=', 'content.version'),
    )
    .leftJoin('users', 'users.id', 'content_versions.actor_id')
    .select(['content.id', 'content.version', 'content_versions.created_at', 'users.name'])
    .select(
      sql<string | null>`coalesce(content.value #>> '{0,texts,title,ml}', content.value #>> '{0,texts,name,ml}')`.as(
        'name_malayalam',
      ),
    )
    .execute()
