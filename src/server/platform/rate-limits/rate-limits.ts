import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { type AppError, tooMany } from '#server/http/errors.ts'
import { type Sentence, sentence } from '#shared/sentence.ts'

export type Limit = { name: string; most: number; minutes: number }

/**
 * Rate limits. An account's limit is small. Addresses are often shared (a family, a mobile mast, a college). So their
 * limits are wide, and do not stop trusted users.
 */
export const LIMITS = {
  wrongPassword: { name: 'wrong password', most: 10, minutes: 15 },
  wrongPasswordOfClient: { name: 'wrong password there', most: 10, minutes: 15 },
  wrongSignIn: { name: 'wrong sign-in from', most: 50, minutes: 15 },
  signIn: { name: 'sign-in by', most: 1000, minutes: 60 },
  // Each hash of a password takes a place in the one queue of all sign-ins.
  passwordChange: { name: 'password change by', most: 10, minutes: 60 },
  passwordCheck: { name: 'password check by', most: 20, minutes: 60 },
  // Each try of an e-mail address or mobile number shows whether it is taken, and each new address is mailed.
  loginChange: { name: 'login change by', most: 10, minutes: 60 },
  loginChangeFrom: { name: 'login change from', most: 1000, minutes: 60 },
  emailChange: { name: 'e-mail change by', most: 5, minutes: 24 * 60 },
  registration: { name: 'registration from', most: 1000, minutes: 60 },
  // By the address, not the account: a code of an address has five tries, also after another registration.
  code: { name: 'code to', most: 3, minutes: 60 },
  codeTryFor: { name: 'code try for', most: 15, minutes: 60 },
  codeRequest: { name: 'code request from', most: 300, minutes: 60 },
  codeTry: { name: 'code try from', most: 300, minutes: 60 },
  // Enough for a day of photographing; each takes a second or two of CPU.
  upload: { name: 'upload by', most: 300, minutes: 60 },
  prescription: { name: 'prescription by', most: 60, minutes: 60 },
  // Files of orders that are never paid stay for a year.
  prescriptionUnpaid: { name: 'unpaid prescription by', most: 20, minutes: 24 * 60 },
  // New accounts cost nothing.
  prescriptionUnpaidFrom: { name: 'unpaid prescription from', most: 100, minutes: 24 * 60 },
  cartChange: { name: 'cart change by', most: 600, minutes: 10 },
  // Each idempotency key adds a row that stays for a year.
  cartKey: { name: 'cart key by', most: 5000, minutes: 24 * 60 },
  review: { name: 'review by', most: 10, minutes: 60 },
  reviewFrom: { name: 'review from', most: 60, minutes: 60 },
  // Each change of a consent adds a row that stays as long as the account.
  consent: { name: 'consent by', most: 60, minutes: 60 },
  // All personal data of a user, read and packed each time.
  ownData: { name: 'own data for', most: 10, minutes: 60 },
  // Fewer than may wait for the one PDF process, so that a buyer leaves places for packers and mails.
  pdf: { name: 'pdf for', most: 12, minutes: 1 },
} satisfies Record<string, Limit>

/**
 * The limit of an IPv6 site for a limit of networks. A mobile network gives each phone its own /64; its customers share
 * this wider one.
 */
export const limitOfSite = ({ name, most, minutes }: Limit): Limit => ({
  name: `${name} site`,
  most: 8 * most,
  minutes,
})

/** One use of a limit: by an account id or an address. */
export type Use = { limit: Limit; subject: string }

/** The count of each use, and the seconds until it resets. */
export type UseCounts = { key: string; count: number; wait: number }[]

/**
 * Counts before the attempt, so that concurrent ones are all counted. Throws 429 above the limit. All processes share
 * the counts in the database, and its clock ends them.
 */
export async function consume(db: Db, uses: Use[]): Promise<void> {
  refuse(refusalOf(uses, await countUses(db, uses)))
}

/** As `consume`, for an account at an address. The address limits do not stop an `isTrusted` user. */
export async function consumeAt(db: Db, account: Use, from: Use[], isTrusted: () => Promise<boolean>): Promise<void> {
  const counts = await countUses(db, [account, ...from])
  refuse(refusalOf([account], counts))
  const closed = refusalOf(from, counts)
  if (closed && !(await isTrusted())) throw closed
}

/** Counts one attempt each and returns the counts; the caller decides by `refusalOf`. */
export async function countUses(db: Db, uses: Use[]): Promise<UseCounts> {
  const keys = uses.map(keyOf)
  const { rows } = await sql<UseCounts[number]>`
    with ended as (
      delete from attempts where key in (
        select key from attempts where ends_at < now() - interval '1 hour' and key <> all(${keys}::text[])
        limit 20 for update skip locked
      )
    )
    insert into attempts (key, count, ends_at)
    select key, 1, now() + make_interval(mins => minutes)
    from unnest(${keys}::text[], ${uses.map(({ limit }) => limit.minutes)}::int[]) as tried (key, minutes)
    order by key
    on conflict (key) do update set
      count = case when attempts.ends_at <= now() then 1 else attempts.count + 1 end,
      ends_at = case when attempts.ends_at <= now() then excluded.ends_at else attempts.ends_at end
    returning key, count, ceil(extract(epoch from ends_at - now()))::int as wait`.execute(db)
  return rows
}

/** The counts without counting; the caller decides by `refusalOf`. */
export async function readUses(db: Db, uses: Use[]): Promise<UseCounts> {
  const rows = await db
    .selectFrom('attempts')
    .select(['key', 'count', sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('wait')])
    .where('key', 'in', uses.map(keyOf))
    .where('ends_at', '>', sql<Date>`now()`)
    .execute()
  return rows.map((row) => ({ ...row, count: row.count + 1 }))
}

/** The 429 error if any of `uses` is above its limit, or undefined. */
export function refusalOf(uses: Use[], counts: UseCounts): AppError | undefined {
  const waits = uses.flatMap((use) => {
    const found = counts.find(({ key }) => key === keyOf(use))
    return found && found.count > use.limit.most ? [found.wait] : []
  })
  if (waits.length === 0) return undefined
  const seconds = Math.max(1, ...waits)
  return tooMany(sentence('Too many attempts. Please try again in {time}.', { time: waitOf(seconds) }), seconds)
}

/** After a success: resets the counts. */
export const resetLimits = (db: Db, uses: Use[]) =>
  db.deleteFrom('attempts').where('key', 'in', uses.map(keyOf)).execute()

/** After a success, if the failures of others must stay counted. */
export const undoUses = (db: Db, uses: Use[]) =>
  db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', uses.map(keyOf))
    .where('count', '>', 0)
    .execute()

/** 'a minute', '15 minutes', '3 hours'. */
export function waitOf(seconds: number): Sentence {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return sentence('{n} hours', { n: Math.ceil(minutes / 60) })
  return minutes <= 1 ? sentence('a minute') : sentence('{n} minutes', { n: minutes })
}

export function refuse(refusal: AppError | undefined) {
  if (refusal) throw refusal
}

const keyOf = ({ limit, subject }: Use) => `${limit.name} ${subject}`
