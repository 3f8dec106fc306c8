import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Readiness } from '#server/http/health.ts'

/** The shop can sell when its database answers within a second. */
export const readinessOf =
  (db: Db, database: { isUp: () => boolean }): Readiness =>
  async () => {
    if (!database.isUp()) return 'The database is being started again.'
    const limit = new Promise<string>((resolve) => setTimeout(resolve, 1_000, 'The database does not answer.').unref())
    const answer = sql`select 1`.execute(db).then(
      () => undefined,
      () => 'The database cannot be reached.',
    )
    return Promise.race([answer, limit])
  }
