import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { APP_ROLE } from '#server/database/migrate.ts'
import { isUnreachable, reasonOf } from '#server/database/unreachable.ts'
import type { Reporter, RunningDatabase } from './database.ts'
import { migrateShop } from './migrate-shop.ts'

/** The server of DATABASE_URL cannot hold the shop; the message is fit to be shown to the operator. */
export class DatabaseServerUnusable extends Error {}

/**
 * Migrates the database of a server. One that cannot be reached is waited for, with a try each second: it may be starting
 * on another machine, and the shop comes up by itself when it is there. Throws `DatabaseServerUnusable`.
 */
export async function openServer(
  url: string,
  reporter: Pick<Reporter, 'onProgress' | 'ending'>,
): Promise<RunningDatabase> {
  const place = placeOf(url)
  const hasAppRole = await whenReachable(place, reporter, async () => {
    await requireUsable(url)
    return (await migrateShop({ connectionString: url })).hasAppRole
  })
  const connection = { connectionString: hasAppRole ? asAppRole(url) : url }
  return { connection, isUp: () => true, stop: async () => {} }
}

/** As the role of the application from the first statement on; what the address itself says about options stays. */
export function asAppRole(url: string): string {
  const option = encodeURIComponent(`-c role=${APP_ROLE}`)
  if (/[?&]options=/.test(url)) return url.replace(/([?&]options=)/, `$1${option}%20`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${option}`
}

/** Where an address leads, without its password. Throws when it cannot be understood. */
export function placeOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url })
  return host.startsWith('/') ? `${database} at ${host}` : `${database} at ${host}:${port}`
}

async function whenReachable<T>(
  place: string,
  { onProgress, ending }: Pick<Reporter, 'onProgress' | 'ending'>,
  open: () => Promise<T>,
) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open()
    } catch (error) {
      if (!isUnreachable(error)) throw toPlain(error, place)
      const sentence = `The database ${place} cannot be reached (${reasonOf(error)}).`
      if (ending.aborted) throw new DatabaseServerUnusable(sentence)
      if (tries === 1) onProgress(`${sentence} The shop tries again every second until it is.`)
    }
    await delay(TRY_AGAIN_MS, undefined, { signal: ending })
  }
}

async function requireUsable(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    )
    const { version, encoding } = rows[0]
    if (Number.parseInt(version, 10) < OLDEST)
      throw new DatabaseServerUnusable(
        `DATABASE_URL leads to PostgreSQL ${version}, and the shop needs ${OLDEST} or newer.`,
      )
    if (encoding !== 'UTF8')
      throw new DatabaseServerUnusable(
        `The database of DATABASE_URL keeps its texts as ${encoding}; make one with the encoding UTF8.`,
      )
  } finally {
    await client.end().catch(() => {})
  }
}

function toPlain(error: unknown, place: string): unknown {
  const isServersWord = error instanceof pg.DatabaseError || (error instanceof Error && isBeforeFirstQuery(error))
  if (!isServersWord) return error
  return new DatabaseServerUnusable(`The database ${place} of DATABASE_URL cannot be used: ${error.message}.`)
}

/** The driver's own refusals while it signs in: no password, no TLS, a certificate that nobody vouches for. */
const isBeforeFirstQuery = (error: Error) =>
  /SASL|SSL|TLS|certificate|password/i.test(error.message) && !(error instanceof DatabaseServerUnusable)

const OLDEST = 15
const ANSWER_MS = 10_000
const TRY_AGAIN_MS = 1_000
