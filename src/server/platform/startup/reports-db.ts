import { sql } from 'kysely'
import { connect, type Db } from '#server/database/connect.ts'

/** The database for staff's exports and sums: the replica while it follows the primary, else the primary. Never throws. */
export type ReportsDb = () => Promise<Db>

type Options = { onError: (error: Error) => void; onFallback: (error: unknown) => void }

/** `url`: DATABASE_READ_URL. Without it everything is read from the primary. */
export function openReportsDb(primary: Db, url: string | undefined, { onError, onFallback }: Options) {
  if (url === undefined) return { reportsDb: async () => primary, close: async () => {} }
  const replica = connect(
    { connectionString: url },
    { max: 4, acquireTimeoutMs: 1_500, statementLimitMs: 60_000, onError },
  )
  const reportsDb: ReportsDb = async () => {
    try {
      const lag = await lagOf(replica)
      if (lag !== undefined && lag <= MAX_LAG_S) return replica
      throw new Error(lag === undefined ? 'the replica receives nothing' : `the replica is ${lag} seconds behind`)
    } catch (error) {
      onFallback(error)
      return primary
    }
  }
  return { reportsDb, close: () => replica.destroy() }
}

/** Above this Health warns, and reports are read from the primary. */
export const MAX_LAG_S = 60

/**
 * How far the replica is behind, in seconds. 0 for a primary, and when everything received is replayed. Undefined when
 * it receives nothing: its age is unknown then, also if everything received is replayed.
 */
export async function lagOf(replica: Db): Promise<number | undefined> {
  const { rows } = await sql<{ lag: number | null }>`
    select case
      when not pg_is_in_recovery() then 0
      when not exists (select from pg_stat_wal_receiver) then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)
    end::float8 as lag`.execute(replica)
  return rows[0]?.lag ?? undefined
}
