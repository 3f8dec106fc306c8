import { randomBytes } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { makeAdmin } from './make-admin.ts'
import { findUserByEmail } from './queries.ts'

/** `password` is set only when it was generated. A password of the operator is never printed. */
export type FirstAdmin = { email: string; password?: string; hasOwnPassword?: boolean }

const DEFAULT_EMAIL = 'admin@shop.example'

type AdminConfig = { email: string; password?: string | undefined }

/**
 * Creates the first admin from the environment. Without a configured password it makes a random one. Returns the new
 * login, to be printed once, or undefined when an admin exists.
 */
export async function makeFirstAdmin(db: Db, config: AdminConfig | undefined): Promise<FirstAdmin | undefined> {
  const hasAdmin = await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()
  if (hasAdmin) return undefined
  const email = config?.email ?? (await freeEmail(db))
  const random = randomBytes(12).toString('base64url')
  const done = await makeAdmin(db, { email, password: config?.password ?? random })
  // Another process that started at the same time created the admin and printed the login.
  if (done === 'was admin') return undefined
  if (done === 'promoted') return { email, hasOwnPassword: true }
  return config?.password === undefined ? { email, password: random } : { email }
}

/** A free address: registering with the default address must not make a shopper an admin. */
async function freeEmail(db: Db): Promise<string> {
  if (!(await findUserByEmail(db, DEFAULT_EMAIL))) return DEFAULT_EMAIL
  return `admin-${randomBytes(4).toString('hex')}@shop.example`
}
