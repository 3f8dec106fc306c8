import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/app.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unavailable } from '#server/http/errors.ts'
import { writeResetCode } from '#server/mail/write-account-mail.ts'
import { RESET_FAILED } from '#shared/account.ts'
import { countTry, LIMITS, networkOf } from './attempts.ts'
import {
  CODE_MINUTES,
  countCodesOfHour,
  endCodesOf,
  insertCode,
  lockUserByEmail,
  MAX_CODES_PER_HOUR,
  type TriedCode,
} from './reset-code-queries.ts'
import type { Visitor } from './visitor.ts'

/**
 * Takes a wish for a code. Whether the address has an account is looked up by the job, later: answer, time and work are the
 * same here for every address. 503 with the specification's text while no mail can be sent, 429 for an address that asks
 * without end.
 */
export async function requestCode({ db, jobs, mail }: Deps, email: string, { address }: Visitor): Promise<void> {
  await countTry(db, [{ limit: LIMITS.codeRequest, who: networkOf(address) }])
  if (!(await mail.isUp())) throw unavailable(RESET_FAILED, 30)
  await jobs.enqueue(db, 'sendResetCode', { email })
}

/** Mails a new code to the account of this address, if there is one and it had fewer than three in the past hour. */
export async function sendResetCode(deps: Pick<Deps, 'db' | 'jobs' | 'publicUrl'>, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user || (await countCodesOfHour(tx, user.id)) >= MAX_CODES_PER_HOUR) return
    const id = newId()
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    await endCodesOf(tx, user.id)
    await insertCode(tx, { id, userId: user.id, hash: hashOf(id, digits, user.password_hash) })
    await writeResetCode(tx, deps, user, { id, digits, minutes: CODE_MINUTES })
  })
}

export const isCode = ({ id, code_hash, password_hash }: TriedCode, digits: string): boolean =>
  timingSafeEqual(hashOf(id, digits, password_hash), code_hash)

/** Keyed by the account's password hash: a code is worth nothing for another account, nor after another password was set. */
const hashOf = (id: string, digits: string, passwordHash: string) =>
  createHmac('sha256', passwordHash).update(`${id}:${digits}`).digest()
