import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { codeOf } from '#server/database/transaction.ts'
import { isReadOnlyError } from '#server/database/unreachable.ts'
import type { Readiness } from '#server/http/health.ts'
import { shareFor } from '#server/platform/concurrency/share-for.ts'
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts'
import type { LoopWatch } from './watch-event-loop.ts'

type Sources = { db: Db; database: { isUp: () => boolean }; loop: Pick<LoopWatch, 'isCatchingUp'> }

/** The shop is ready when its event loop runs and its database accepts a write within a second. */
export function readinessOf({ db, database, loop }: Sources): Readiness {
  const probe = shareFor(
    () => reasonAgainstWriting(db),
    () => PROBE_MS,
  )
  return async () => {
    if (loop.isCatchingUp()) return 'The shop was paused for a moment and is catching up.'
    if (!database.isUp()) return 'The database is restarting.'
    return probe()
  }
}

/** A real write: a standby, a read-only database and a full disk still answer reads. */
function reasonAgainstWriting(db: Db): Promise<string | undefined> {
  const response = sql`select probe_write()`.execute(db).then(() => undefined, sentenceOf)
  return withTimeout(1_000, response, 'The database does not respond.')
}

function sentenceOf(error: unknown): string {
  if (isReadOnlyError(error)) return 'The database is read-only: it takes no orders.'
  if (codeOf(error) === DISK_FULL) return 'The disk of the database is full.'
  return 'The database cannot be reached.'
}

const DISK_FULL = '53100'
/** At most one check per second, because each costs a write. */
const PROBE_MS = 1_000
