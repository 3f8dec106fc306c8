import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { withClient } from '#server/database/client.ts'
import { sentence, verbatim } from '#shared/sentence.ts'
import {
  type Finding,
  type HealthCheck,
  type OpenedDatabase,
  ok,
  problem,
  reasonOf,
  warning,
  withDatabase,
} from './finding.ts'

export const databaseCheck: HealthCheck = {
  title: 'Database',
  isCheap: true,
  run: async ({ database }) => {
    try {
      if (typeof database === 'string') throw new Error(database)
      await sql`select probe_write()`.execute(database.db)
    } catch (error) {
      return problem(
        sentence('The database takes no orders: {reason}', { reason: verbatim(reasonOf(error)) }),
        'Check that the database runs, and DATABASE_URL and its disk.',
      )
    }
    return ok('The database takes orders.')
  },
}

export const listenCheck: HealthCheck = {
  title: 'Database notifications',
  run: withDatabase(async (database) =>
    (await receivesNotification(database))
      ? ok('Notifications of the database arrive.')
      : warning(
          'Notifications of the database do not arrive, so nothing is cached and lists are slow.',
          'Set DATABASE_DIRECT_URL to the address of the database without its pooler.',
        ),
  ),
}

function receivesNotification({ db, direct }: OpenedDatabase): Promise<boolean> {
  const { pooler: _, ...server } = direct
  const token = randomUUID()
  return withClient({ ...server, connectionTimeoutMillis: 3_000, query_timeout: 3_000 }, async (client) => {
    const arrived = new Promise<boolean>((resolve) =>
      client.on('notification', ({ payload }) => payload === token && resolve(true)),
    )
    await client.query('listen health_check')
    await sql`select pg_notify('health_check', ${token})`.execute(db)
    return Promise.race([arrived, delay(2_000, false, { ref: false })])
  })
}

export const roleCheck: HealthCheck = {
  title: 'Database permissions',
  isCheap: true,
  run: withDatabase(async ({ db }) => {
    const { rows } = await sql<{ role: string; is_strong: boolean }>`
      select current_user::text as role,
        (select rolsuper from pg_roles where rolname = current_user) or has_schema_privilege('public', 'create') as is_strong
    `.execute(db)
    const { role = '', is_strong = true } = rows[0] ?? {}
    if (!is_strong) return ok(sentence('The role {role} cannot change the tables.', { role }))
    return warning(
      sentence('The shop connects as the role {role}, which can change and drop tables.', { role }),
      'Let the role of DATABASE_URL create roles (alter role … createrole), and restart the shop.',
    )
  }),
}

export const connectionsCheck: HealthCheck = {
  title: 'Database connections',
  isCheap: true,
  run: withDatabase(async ({ db }) => {
    const { rows } = await sql<{ used: number; most: number }>`
      select (select sum(numbackends) from pg_stat_database)::int as used,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most
    `.execute(db)
    return findingOfConnections(rows[0] ?? { used: 0, most: 0 })
  }),
}

export function findingOfConnections(values: { used: number; most: number }): Finding {
  if (values.most - values.used >= OF_ONE_PROCESS)
    return ok(sentence('{used} of {most} connections of the database are in use.', values))
  return warning(
    sentence('{used} of {most} connections of the database are in use, so a second process may find none.', values),
    'Set max_connections of the database to 100 or more.',
  )
}

/** Pools, jobs, webhooks and the listener (docs/operations/monitoring.md). */
const OF_ONE_PROCESS = 23
