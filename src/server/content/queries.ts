import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { StoredEntry } from '#shared/content.ts'
import type { SocietyPage } from '#shared/society.ts'

/** The society's pages without their bodies, which are long, and without the Malayalam of the bodies. */
export const societyTitles = (db: Db) =>
  db
    .selectFrom('society_texts')
    .select(['page', 'title', 'short'])
    .select(
      sql<StoredEntry['texts'] | null>`(
        select jsonb_build_object('title', value #> '{0,texts,title}', 'short', value #> '{0,texts,short}')
        from content where id = 'page-' || page)`.as('own'),
    )
    .orderBy('page')
    .execute()

export const societyTexts = (db: Db) =>
  db.selectFrom('society_texts').select(['page', 'title', 'short', 'body']).orderBy('page').execute()

/** `own`: the texts that staff wrote. `people`: the people's names. Both with the Malayalam. */
export const findSocietyText = (db: Db, page: string) =>
  db
    .selectFrom('society_texts')
    .select(['page', 'title', 'short', 'body'])
    .select([
      sql<StoredEntry['texts'] | null>`(select value #> '{0,texts}' from content where id = 'page-' || page)`.as('own'),
      sql<StoredEntry['texts'] | null>`(select value #> '{0,texts}' from content where id = 'people')`.as('people'),
    ])
    .where('page', '=', page)
    .executeTakeFirst()

type Shorts = Partial<Record<SocietyPage, { en: string; ml?: string | null }>>

/**
 * The society's short texts by page, and the slides of staff (null before the first). One statement, because the home
 * page waits for it.
 */
export async function findHomeTexts(db: Db): Promise<{ shorts: Shorts; slides: StoredEntry[] | null }> {
  const { rows } = await sql<{ shorts: Shorts | null; slides: StoredEntry[] | null }>`
    select
      (select jsonb_object_agg(page, jsonb_build_object('en', short, 'ml',
        (select value #>> '{0,texts,short,ml}' from content where id = 'page-' || page))) from society_texts) as shorts,
      (select value from content where id = 'slides') as slides`.execute(db)
  return { shorts: rows[0]?.shorts ?? {}, slides: rows[0]?.slides ?? null }
}

/** When staff last changed each edited item. */
export const contentChanges = async (db: Db): Promise<Map<string, Date>> => {
  const rows = await db.selectFrom('content').select(['id', 'updated_at']).execute()
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
}
