import { sql } from 'kysely'
import { formatDate } from '#shared/dates.ts'
import { sentence, type Translatable } from '#shared/sentence.ts'
import { DAY_MS } from '#shared/today.ts'
import { type Finding, type HealthCheck, ok, problem, warning, withDatabase } from './finding.ts'
import { KNOWN_ON, NODE_RELEASES, POSTGRES_RELEASES } from './releases.ts'

export const databaseVersionCheck: HealthCheck = {
  title: 'Database version',
  isCheap: true,
  run: withDatabase(async ({ db }, { env }) => {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
    const [version = ''] = rows[0]?.version.split(' ') ?? []
    return compareVersion({
      program: 'PostgreSQL',
      version,
      releases: POSTGRES_RELEASES,
      advice: env.databaseUrl
        ? 'Install the updates of PostgreSQL on its server.'
        : 'Move to a PostgreSQL of your system; docs/operations/upgrade.md shows how.',
    })
  }),
}

export const nodeVersionCheck: HealthCheck = {
  title: 'Node version',
  isCheap: true,
  run: async () =>
    compareVersion({
      program: 'Node',
      version: process.versions.node,
      releases: NODE_RELEASES,
      advice: 'Upgrade the shop. Node is part of it.',
    }),
}

type Compared = {
  program: string
  version: string
  releases: Record<string, { newest: string; lastDay: string }>
  advice: Translatable
  now?: Date
}

/** A version of an unknown major is newer than this shop, or its start would have been refused. */
export function compareVersion({ program, version, releases, advice, now = new Date() }: Compared): Finding {
  const known = releases[version.split('.')[0] ?? '']
  const of = { program, version }
  if (known && now > new Date(known.lastDay))
    return problem(
      sentence('{program} {version} has had no security fixes since {day}.', { ...of, day: formatDate(known.lastDay) }),
      advice,
    )
  if (known && isOlder(version, known.newest))
    return warning(
      sentence('{program} {version} lacks the fixes of {newest}.', { ...of, newest: known.newest }),
      advice,
    )
  const day = formatDate(KNOWN_ON)
  if (now.getTime() - Date.parse(KNOWN_ON) > OUTDATED_MS)
    return warning(sentence('The list of {program} fixes ends on {day}.', { program, day }), 'Upgrade the shop.')
  return ok(sentence('{program} {version} has every fix known on {day}.', { ...of, day }))
}

const OUTDATED_MS = 180 * DAY_MS

function isOlder(version: string, newest: string): boolean {
  const [a, b] = [version, newest].map((text) => text.split('.').map(Number))
  const position = b?.findIndex((part, index) => part !== a?.[index]) ?? -1
  return position >= 0 && (a?.[position] ?? 0) < (b?.[position] ?? 0)
}
