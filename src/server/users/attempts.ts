import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { tooMany } from '#server/http/errors.ts'

export type Limit = { name: string; most: number; minutes: number }

/**
 * How often something may be tried, by whom. An account's limit is small. An address is often shared, by a family, a
 * village's mobile mast or a college, so its limits are wide and only wrong sign-ins count among them closely.
 */
export const LIMITS = {
  wrongPassword: { name: 'wrong password', most: 10, minutes: 15 },
  wrongSignIn: { name: 'wrong sign-in from', most: 50, minutes: 15 },
  registration: { name: 'registration from', most: 1000, minutes: 60 },
  codeRequest: { name: 'code request from', most: 300, minutes: 60 },
  codeTry: { name: 'code try from', most: 300, minutes: 60 },
  // Enough for a day of photographing; each costs the machine a second or two.
  upload: { name: 'upload by', most: 300, minutes: 60 },
} satisfies Record<string, Limit>

/** Somebody's use of a limit: an account's id, or the address they come from. */
export type Use = { limit: Limit; who: string }

/**
 * Counts a try before it is made, so that any number at the same moment are counted one by one, and throws 429 once there
 * are more than may be. The counts are in the database: all processes share them, and its clock ends them.
 */
export async function countTry(db: Db, uses: Use[]): Promise<void> {
  const { rows } = await sql<{ key: string; count: number; wait: number }>`
    with ended as (
      delete from attempts where key in (
        select key from attempts where ends_at < now() - interval '1 hour' and key <> all(${uses.map(keyOf)}::text[])
        limit 20 for update skip locked
      )
    )
    insert into attempts (key, count, ends_at)
    select key, 1, now() + make_interval(mins => minutes)
    from unnest(${uses.map(keyOf)}::text[], ${uses.map(({ limit }) => limit.minutes)}::int[]) as tried (key, minutes)
    order by key
    on conflict (key) do update set
      count = case when attempts.ends_at <= now() then 1 else attempts.count + 1 end,
      ends_at = case when attempts.ends_at <= now() then excluded.ends_at else attempts.ends_at end
    returning key, count, ceil(extract(epoch from ends_at - now()))::int as wait`.execute(db)
  refuse(uses, rows, (count, most) => count > most)
}

/** Throws 429 when nothing is left of one of these, without counting: for what would only wait in a queue otherwise. */
export async function refuseSpent(db: Db, uses: Use[]): Promise<void> {
  const rows = await db
    .selectFrom('attempts')
    .select(['key', 'count', sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('wait')])
    .where('key', 'in', uses.map(keyOf))
    .where('ends_at', '>', sql<Date>`now()`)
    .execute()
  refuse(uses, rows, (count, most) => count >= most)
}

/** After a right one: as if nothing had been wrong before. */
export const forgetTries = (db: Db, use: Use) => db.deleteFrom('attempts').where('key', '=', keyOf(use)).execute()

/** After a right one, where the wrong ones of others must stay counted. */
export const takeBackTry = (db: Db, use: Use) =>
  db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', keyOf(use))
    .where('count', '>', 0)
    .execute()

/** What limits count by: an address, or for IPv6 its first half, for one customer has all addresses of it. */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 || !address.includes(':')) return ipv4 ?? address.slice(0, 64)
  const [head = '', tail] = address.toLowerCase().split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups.slice(0, 4).join(':').slice(0, 64)}::/64`
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

type Count = { key: string; count: number; wait: number }

function refuse(uses: Use[], counts: Count[], isTooMany: (count: number, most: number) => boolean) {
  const waits = uses.flatMap((use) => {
    const found = counts.find(({ key }) => key === keyOf(use))
    return found && isTooMany(found.count, use.limit.most) ? [found.wait] : []
  })
  if (waits.length === 0) return
  const seconds = Math.max(1, ...waits)
  const minutes = Math.ceil(seconds / 60)
  throw tooMany(`Too many tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, seconds)
}

const keyOf = ({ limit, who }: Use) => `${limit.name} ${who}`
