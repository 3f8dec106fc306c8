import { chown } from 'node:fs/promises'
import { DatabaseStartError } from './database-start-error.ts'
import { run } from './run.ts'

/** The account that runs PostgreSQL when the shop runs as root: PostgreSQL refuses root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

export const isRoot = () => process.getuid?.() === 0

/**
 * Returns an existing unprivileged account or creates a system account. It must be listed: initdb looks up the name of
 * its user id. @throws DatabaseStartError when none exists and none can be created
 */
export async function unprivilegedAccount(find = findAccount, add = addAccount): Promise<Account> {
  const existing = (await find('postgres')) ?? (await find(OWN_ACCOUNT))
  if (existing) return existing
  const added = (await add(OWN_ACCOUNT)) ? await find(OWN_ACCOUNT) : undefined
  const account = added ?? (await find('nobody'))
  if (account) return account
  throw new DatabaseStartError(
    'The database cannot run as root and this machine has no other account for it; start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** `id` also knows accounts outside /etc/passwd (macOS, directory services). */
export async function findAccount(name: string): Promise<Account | undefined> {
  const [user, group] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  const [uid, gid] = [Number(user.output), Number(group.output)]
  if (!user.ok || !group.ok || !Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0) return undefined
  return { name, uid, gid }
}

const addAccount = async (name: string) => (await run('useradd', ['-r', '-M', '-s', '/bin/false', name])).ok

/** Asks the system, because modes, mounts and access lists all count. */
export const canEnter = async (account: Account, dir: string) =>
  (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], account)).ok

export async function chownTo(path: string, account: Account | undefined) {
  if (account) await chown(path, account.uid, account.gid)
}

const OWN_ACCOUNT = 'society-shop'
