import { hash } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, chownTo } from './account.ts'

export const SOCKET_PORT = 5432

export const socketFile = (directory: string, port = SOCKET_PORT) => join(directory, `.s.PGSQL.${port}`)

/**
 * The private socket folder: the cluster, which only its owner can enter. This is the only access control. If the path
 * is too long for a socket, a private folder below the temporary folder.
 */
export async function socketDirFor(cluster: string, account: Account | undefined): Promise<string> {
  if (fits(cluster)) return cluster
  const name = `society-shop-${hash('sha256', cluster).slice(0, 12)}`
  const parent = fits(join(tmpdir(), name)) ? tmpdir() : '/tmp'
  return (await ownFolder(join(parent, name), account)) ?? (await newSocketFolder(parent, account))
}

export async function removeSocketDir(directory: string, cluster: string) {
  if (directory !== cluster) await rm(directory, { recursive: true, force: true })
}

/** True if a program listens on the socket, even in another container, whose processes are invisible here. */
export function responses(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.on('connect', () => resolve(true)).on('error', () => resolve(false))
    connection.on('connect', () => connection.destroy())
  })
}

/** macOS allows 103 bytes, Linux 107. */
const fits = (directory: string) => Buffer.byteLength(socketFile(directory)) < 103

/** Undefined if it belongs to another user: anyone can write to the temporary folder. */
async function ownFolder(directory: string, account: Account | undefined) {
  await mkdir(directory, { mode: 0o700 }).then(
    () => chownTo(directory, account),
    () => {},
  )
  const found = await lstat(directory)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner) return undefined
  await chmod(directory, 0o700)
  return directory
}

async function newSocketFolder(parent: string, account: Account | undefined) {
  const directory = await mkdtemp(join(parent, 'society-shop-'))
  await chownTo(directory, account)
  return directory
}
