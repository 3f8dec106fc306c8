import { hash } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { wrongLogin } from '#server/http/errors.ts'
import type { Visitor } from '#server/http/visitor.ts'
import {
  consume,
  countUses,
  LIMITS,
  readUses,
  refusalOf,
  refuse,
  resetLimits,
  undoUses,
} from '#server/platform/rate-limits/rate-limits.ts'
import { isMobile, toMobile } from '#shared/india.ts'
import { Email, type Login } from '#shared/users.ts'
import { inConstantTime } from './constant-time-response.ts'
import { networkOf, usesFrom } from './network.ts'
import { noteSignIn } from './note-sign-in.ts'
import { hasCurrentCost, hashPassword, isPassword } from './password.ts'
import { isAdminPassword } from './password-rules.ts'
import { findUser, findUserByEmail, findUserByNumber, insertSession, rememberLanguage } from './queries.ts'
import { trustedNetworks, trustNetworks } from './trusted-networks.ts'

/**
 * Signs in with e-mail or mobile number; same response and time for every wrong login (AUTH-12, AUTH-13). Within 15
 * minutes ten wrong tries lock an account, fifty a network and 400 an IPv6 site, with 429. From a trusted network or
 * browser the right password still works, within ten tries of its own. A browser counts apart from its address, which
 * behind a proxy may be shared by all.
 */
export function signInUser(db: Db, { emailorMobile, password }: Login, from: Visitor) {
  return inConstantTime(async () => {
    const user = await findByLogin(db, emailorMobile)
    const network = networkOf(from.address)
    const where = { network, deviceKey: from.deviceKey }
    const { isNetworkKnown, isDeviceKnown } = await trustedNetworks(db, user?.id, where)
    const uses = usesOf(user?.id ?? fingerprintOf(emailorMobile), from, isDeviceKnown)
    const limits = isNetworkKnown || isDeviceKnown ? [uses.perClient] : uses.global

    const before = await readUses(db, [...uses.counted, uses.right])
    const closed = refusalOf(uses.global, before)
    const refusal = refusalOf([...limits, uses.right], before)
    if (refusal) throw closed ?? refusal

    const isRight = await isPassword(password, user?.password_hash, async () => {
      refuse(refusalOf(limits, await countUses(db, uses.counted)))
    })
    // Same error for trusted and untrusted networks.
    if (!isRight || !user) {
      await noteSignIn(db, { action: 'sign-in refused', user, from })
      throw closed ?? wrongLogin()
    }
    await consume(db, [uses.right])
    const token = await openSession(db, user, password, from.device)
    await resetLimits(db, closed ? [uses.perClient] : [uses.perClient, uses.account])
    await undoUses(db, closed ? [...uses.addresses, uses.account] : uses.addresses)
    await trustNetworks(db, user.id, where)
    await rehashPassword(db, user, password)
    // Staff keep their own language. The back office sends a change of it (own-language.ts).
    if (!user.role) await rememberLanguage(db, user, from.language)
    await noteSignIn(db, { action: 'signed in', user, from })
    return { user, token }
  })
}

/** Throws when the password was replaced while it was compared. A renewed hash of the same password is compared again. */
async function openSession(db: Db, { id, password_hash }: Account, password: string, device: string): Promise<string> {
  const token = await insertSession(db, id, device, password_hash)
  if (token) return token
  const now = await findUser(db, id)
  if (!now || now.password_hash === password_hash || !(await isPassword(password, now.password_hash)))
    throw wrongLogin()
  return openSession(db, now, password, device)
}

type Account = { id: string; password_hash: string }

function usesOf(subject: string, { address, deviceKey }: Visitor, isDeviceKnown: boolean) {
  const account = { limit: LIMITS.wrongPassword, subject }
  const addresses = usesFrom(address, LIMITS.wrongSignIn)
  const client = isDeviceKnown ? `device ${fingerprintOf(deviceKey ?? '')}` : networkOf(address)
  const perClient = { limit: LIMITS.wrongPasswordOfClient, subject: `${subject} ${client}` }
  const right = { limit: LIMITS.signIn, subject }
  const global = [account, ...addresses]
  return { account, perClient, addresses, right, global, counted: [...global, perClient] }
}

async function findByLogin(db: Db, emailorMobile: string) {
  const number = toMobile(emailorMobile)
  if (isMobile(number)) return findUserByNumber(db, number)
  const email = Email.safeParse(emailorMobile)
  return email.success ? findUserByEmail(db, email.data) : undefined
}

/** Stored as a hash: unknown logins and browser numbers are counted, but not stored. */
const fingerprintOf = (typed: string) => hash('sha256', toMobile(typed.normalize('NFKC').trim().toLowerCase()))

type Stored = { id: string; password_hash: string; has_admin_password: boolean }

/**
 * Upgrades the hash of a right password to the current cost. Records whether the password is long enough for an admin.
 * Does nothing when the password was changed concurrently.
 */
async function rehashPassword(db: Db, user: Stored, password: string): Promise<void> {
  const has_admin_password = isAdminPassword(password)
  const isCurrent = hasCurrentCost(user.password_hash)
  if (isCurrent && user.has_admin_password === has_admin_password) return
  const password_hash = isCurrent ? user.password_hash : await hashPassword(password)
  await db
    .updateTable('users')
    .set({ password_hash, has_admin_password })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute()
}
