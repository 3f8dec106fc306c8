import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { runningMode } from '#server/documents/queries.ts'
import type { DocumentSnapshot } from '#shared/documents.ts'
import type { Days } from '../sales-queries.ts'

export type Issued = { id: string; snapshot: DocumentSnapshot }

/** All documents of these days in slices, oldest first. */
export async function* documentSlices(db: Db, { from, to }: Days): AsyncGenerator<Issued[]> {
  const mode = await runningMode(db)
  for (let after: Issued | undefined; ; ) {
    const slice: Issued[] = await db
      .selectFrom('documents')
      .select(['id', 'snapshot'])
      .where('provider_mode', '=', mode)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where(after ? sql<boolean>`(date, id) > (${after.snapshot.date}::date, ${after.id}::uuid)` : sql<boolean>`true`)
      .orderBy('date')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    after = slice.at(-1)
    if (!after) return
    yield slice
  }
}

const AT_ONCE = 500
