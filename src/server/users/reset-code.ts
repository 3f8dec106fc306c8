import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unavailable, wrongField } from '#server/http/errors.ts'
import type { Visitor } from '#server/http/visitor.ts'
import {
  countUses,
  LIMITS,
  type Limit,
  readUses,
  refusalOf,
  type Use,
  waitOf,
} from '#server/platform/rate-limits/rate-limits.ts'
import { CODE_SENT, RESET_FAILED } from '#shared/account.ts'
import { sentence, type Translatable } from '#shared/sentence.ts'
import { paced } from './constant-time-response.ts'
import { networkOf, usesFrom } from './network.ts'
import { findUserByEmail } from './queries.ts'
import {
  CODE_MINUTES,
  endCodesOf,
  insertCode,
  lockUserByEmail,
  type Purpose,
  type TriedCode,
} from './reset-code-queries.ts'
import { isTrustedNetwork } from './trusted-networks.ts'
import { writeResetCode } from './write-account-mail.ts'

/**
 * Enqueues a request for a reset code and returns the message. The job looks up the account later, so that response,
 * time and work are the same for every address. Throws 503 with its fixed text while no mail can be sent (AUTH-26).
 * From a network over its limit, only users who trust that network get a code; the response is the same.
 */
export async function requestCode(
  { db, jobs, mail }: Context,
  email: string,
  { address }: Visitor,
): Promise<Translatable> {
  const startedAt = performance.now()
  const from = usesFrom(address, LIMITS.codeRequest)
  const closed = refusalOf(from, await countUses(db, from))
  if (!(await mail.isUp())) throw unavailable(RESET_FAILED, 30)
  if (!closed) {
    await jobs.enqueue(db, 'sendResetCode', { email })
    return CODE_SENT
  }
  if (await mayRequestCode(db, email, networkOf(address))) await jobs.enqueue(db, 'sendResetCode', { email })
  await paced(startedAt)
  return sentence('{done}. If no code arrives, please try again in {time}.', {
    done: sentence(CODE_SENT),
    time: waitOf(closed.details.retryAfter ?? 60),
  })
}

/** Whether the account trusts this network, and the address has a code left within this hour. */
async function mayRequestCode(db: Db, email: string, network: string): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  if (!(await isTrustedNetwork(db, user?.id, network))) return false
  const codes = [codeUse(LIMITS.code, email, 'password')]
  return !refusalOf(codes, await readUses(db, codes))
}

/**
 * Mails a new code to the account of this address. Does nothing without an account, or after three codes in an hour.
 */
export async function sendResetCode(deps: Pick<Context, 'db' | 'jobs' | 'publicUrl'>, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user) return
    const codes = [codeUse(LIMITS.code, email, 'password')]
    if (refusalOf(codes, await countUses(tx, codes))) return
    await writeResetCode(tx, deps, user, await makeCode(tx, user, 'password'))
  })
}

/** The hash of the address outlives its account, so that another registration gives no more tries. */
export const codeUse = (limit: Limit, email: string, purpose: Purpose): Use => ({
  limit,
  subject: `${purpose} ${hash('sha256', email)}`,
})

/** A new code for this locked account, which ends older ones. */
export async function makeCode(tx: Db, { id: userId, password_hash }: Account, purpose: Purpose) {
  const id = newId()
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  await endCodesOf(tx, userId, purpose)
  await insertCode(tx, { id, userId, hash: hashOf(id, digits, password_hash), purpose })
  return { id, digits, minutes: CODE_MINUTES }
}

type Account = { id: string; password_hash: string }

/** Same error for a wrong, expired, used or exhausted code. `path`: the field of the error. */
export const wrongCode = (path: string) =>
  wrongField(path, sentence('This code is wrong or has expired. You can request a new one.'))

export const isCode = ({ id, code_hash, password_hash }: TriedCode, digits: string): boolean =>
  timingSafeEqual(hashOf(id, digits, password_hash), code_hash)

/** Keyed by account and password hash: a code is invalid for other accounts and after a password change. */
const hashOf = (id: string, digits: string, passwordHash: string) =>
  createHmac('sha256', passwordHash).update(`${id}:${digits}`).digest()
