import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Readiness } from '#server/http/health.ts'
import type { LoopWatch } from './watch-event-loop.ts'

type Sources = { db: Db; database: { isUp: () => boolean }; loop: Pick<LoopWatch, 'isCatchingUp'> }

/** The shop can sell when it runs without standing still, and its database answers within a second. */
export const readinessOf =
  ({ db, database, loop }: Sources): Readiness =>
  async () => {
    if (loop.isCatchingUp()) return 'The shop stood still for a moment and is catching up.'
    if (!database.isUp()) return 'The database is being started again.'
    const limit = new Promise<string>((resolve) => setTimeout(resolve, 1_000, 'The database does not answer.').unref())
    const answer = sql`select 1`.execute(db).then(
      () => undefined,
      () => 'The database cannot be reached.',
    )
    return Promise.race([answer, limit])
  }
