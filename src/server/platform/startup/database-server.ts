import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/connect.ts'
import { APP_ROLE } from '#server/database/migrate.ts'
import { serversOf } from '#server/database/servers.ts'
import { isSettingRefused, isUnreachable, reasonOf } from '#server/database/unreachable.ts'
import type { Reporter, RunningDatabase } from './database.ts'
import { migrateShop } from './migrate-shop.ts'

/** The server of DATABASE_URL cannot hold the shop. The message can be shown to the operator. */
export class DatabaseServerUnusable extends Error {}

/**
 * Migrates a server's database, bypassing a pooler by `directUrl`. Retries each second while the server is unreachable:
 * it may be starting. Throws `DatabaseServerUnusable`.
 */
export async function openServer(
  url: string,
  reporter: Pick<Reporter, 'onProgress' | 'ending'>,
  directUrl = url,
): Promise<RunningDatabase> {
  const owner = { connectionString: directUrl }
  const isSame = url === directUrl
  const { role, direct } = await whenReachable(
    directUrl,
    isSame ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    reporter,
    async () => {
      await requireUsable(directUrl)
      const { hasAppRole } = await migrateShop(owner)
      const role = hasAppRole ? APP_ROLE : undefined
      return { role, direct: await connectionTo(directUrl, role) }
    },
  )
  if (isSame) return { connection: direct, direct, owner, ...ALWAYS_UP }
  const connection = await whenReachable(url, 'DATABASE_URL', reporter, async () => {
    await requireUsable(url)
    return connectionTo(url, role)
  })
  return { connection, direct, owner, ...ALWAYS_UP }
}

const ALWAYS_UP = { isUp: () => true, stop: async () => {} }

/** Sets the application's role for each session, or for each transaction behind a pooler without sessions. */
async function connectionTo(url: string, role: string | undefined): Promise<Connection> {
  const connection = { connectionString: role ? asAppRole(url) : url }
  return (await keepsSession(connection, role)) ? connection : { connectionString: url, pooler: { role } }
}

/** Whether session settings of the connection are still set when a statement runs. */
async function keepsSession(connection: Connection, role: string | undefined): Promise<boolean> {
  const config = { ...connection, ...LIMITS, lock_timeout: MARK_MS }
  try {
    return await withClient(config, async (client) => {
      const { rows } = await client.query(
        "select current_setting('lock_timeout') = $1 and ($2::text is null or current_user = $2) as is_session",
        [`${MARK_MS}ms`, role],
      )
      return rows[0].is_session
    })
  } catch (error) {
    if (isSettingRefused(error)) return false
    throw error
  }
}

/** An unlikely value, to recognise our own setting. */
const MARK_MS = 2_987

/** Sets the application's role from the first statement on; the address's own options stay. */
export function asAppRole(url: string): string {
  const option = encodeURIComponent(`-c role=${APP_ROLE}`)
  if (/[?&]options=/.test(url)) return url.replace(/([?&]options=)/, `$1${option}%20`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${option}`
}

/** The address without its password. Throws if it is malformed. */
export function addressWithoutPassword(url: string): string {
  const clients = serversOf(url).addresses.map((address) => new pg.Client({ connectionString: address }))
  const hosts = clients.map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`))
  return `${clients[0]?.database} at ${[...new Set(hosts)].join(' or ')}`
}

async function whenReachable<T>(
  url: string,
  setting: Setting,
  { onProgress, ending }: Pick<Reporter, 'onProgress' | 'ending'>,
  open: () => Promise<T>,
) {
  const address = addressWithoutPassword(url)
  for (let reported = ''; ; ) {
    try {
      return await open()
    } catch (error) {
      if (!isUnreachable(error)) throw toUnusable(error, address, setting)
      const sentence = `The database ${address} cannot be reached (${reasonOf(error)}).`
      if (ending.aborted) throw new DatabaseServerUnusable(sentence)
      if (sentence !== reported) onProgress(`${sentence} The shop tries again every second until it is.`)
      reported = sentence
    }
    await delay(TRY_AGAIN_MS, undefined, { signal: ending })
  }
}

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

async function requireUsable(url: string) {
  const { version, encoding } = await withClient({ connectionString: url, ...LIMITS }, async (client) => {
    const { rows } = await client.query(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    )
    return rows[0]
  })
  if (Number.parseInt(version, 10) < OLDEST)
    throw new DatabaseServerUnusable(
      `DATABASE_URL points to PostgreSQL ${version}, but the shop needs ${OLDEST} or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseServerUnusable(
      `The database in DATABASE_URL has the encoding ${encoding}; create one with the encoding UTF8.`,
    )
}

function toUnusable(error: unknown, address: string, setting: Setting): unknown {
  const isServerError = error instanceof pg.DatabaseError || (error instanceof Error && isBeforeFirstQuery(error))
  if (!isServerError) return error
  return new DatabaseServerUnusable(`The database ${address} of ${setting} cannot be used: ${reasonOf(error)}.`)
}

/** The driver's own sign-in errors: no password, no TLS, an untrusted certificate. */
const isBeforeFirstQuery = (error: Error) =>
  /SASL|SSL|TLS|certificate|password/i.test(error.message) && !(error instanceof DatabaseServerUnusable)

const OLDEST = 15
const LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 }
const TRY_AGAIN_MS = 1_000
