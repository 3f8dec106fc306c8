import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest, unavailable } from '#server/http/errors.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { countUses, LIMITS, minutesOf, refusalOf } from '#server/platform/rate-limits/rate-limits.ts'
import { CODE_SENT, RESET_FAILED } from '#shared/account.ts'
import { type Sayable, sentence } from '#shared/sentence.ts'
import { paced } from './constant-time-response.ts'
import { networkOf } from './network.ts'
import { findUserByEmail } from './queries.ts'
import {
  CODE_MINUTES,
  countCodesOfHour,
  endCodesOf,
  insertCode,
  lockUserByEmail,
  MAX_CODES_PER_HOUR,
  type Purpose,
  type TriedCode,
} from './reset-code-queries.ts'
import { isKnownPlace } from './trusted-networks.ts'
import { writeResetCode } from './write-account-mail.ts'

/**
 * Takes a wish for a code. Whether the address has an account is looked up by the job, later: answer, time and work are the
 * same here for every address. Answers what to say. 503 with its fixed text while no mail can be sent (AUTH-26).
 * From a network that asks without end only those get a code who have signed in from there before, and everybody hears so.
 */
export async function requestCode({ db, jobs, mail }: Context, email: string, { address }: Visitor): Promise<Sayable> {
  const startedAt = performance.now()
  const from = { limit: LIMITS.codeRequest, who: networkOf(address) }
  const closed = refusalOf([from], await countUses(db, [from]))
  if (!(await mail.isUp())) throw unavailable(RESET_FAILED, 30)
  if (!closed) {
    await jobs.enqueue(db, 'sendResetCode', { email })
    return CODE_SENT
  }
  if (await mayAskAt(db, email, from.who)) await jobs.enqueue(db, 'sendResetCode', { email })
  await paced(startedAt)
  return sentence('{done}. If no code arrives, please try again in {time}.', {
    done: sentence(CODE_SENT),
    time: minutesOf(closed.details.retryAfter ?? 60),
  })
}

/** Whether this address has an account that was here before and gets another code within this hour. */
async function mayAskAt(db: Db, email: string, network: string): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  if (!(await isKnownPlace(db, user?.id, network)) || !user) return false
  return (await countCodesOfHour(db, user.id, 'password')) < MAX_CODES_PER_HOUR
}

/** Mails a new code to the account of this address, if there is one and it had fewer than three in the past hour. */
export async function sendResetCode(deps: Pick<Context, 'db' | 'jobs' | 'publicUrl'>, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    const code = user && (await makeCode(tx, user, 'password'))
    if (code) await writeResetCode(tx, deps, user, code)
  })
}

/** A new code for this locked account, which ends the older one; undefined when it had three within the hour. */
export async function makeCode(tx: Db, { id: userId, password_hash }: Account, purpose: Purpose) {
  if ((await countCodesOfHour(tx, userId, purpose)) >= MAX_CODES_PER_HOUR) return undefined
  const id = newId()
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  await endCodesOf(tx, userId, purpose)
  await insertCode(tx, { id, userId, hash: hashOf(id, digits, password_hash), purpose })
  return { id, digits, minutes: CODE_MINUTES }
}

type Account = { id: string; password_hash: string }

/** One refusal for a code that is wrong, has run out, was used or tried too often. `path`: the field it belongs to. */
export function wrongCode(path: string) {
  const message = sentence('This code is wrong or has expired. You can request a new one.')
  return badRequest(message, [{ path, message }])
}

export const isCode = ({ id, code_hash, password_hash }: TriedCode, digits: string): boolean =>
  timingSafeEqual(hashOf(id, digits, password_hash), code_hash)

/** Keyed by the account's password hash: a code is worth nothing for another account, nor after another password was set. */
const hashOf = (id: string, digits: string, passwordHash: string) =>
  createHmac('sha256', passwordHash).update(`${id}:${digits}`).digest()
