import { execFile } from 'node:child_process'
import type { Account } from './account.ts'

export interface Outcome {
  ok: boolean
  output: string
  /** Why it did not start: 'ENOENT', 'EACCES' ... */
  failure?: string
}

/** Runs a short command, as `account` if given. Never throws. */
export function run(command: string, args: string[], account?: Account): Promise<Outcome> {
  return new Promise((resolve) => {
    try {
      execFile(command, args, asAccount(account), (error, stdout, stderr) => {
        const failure = typeof error?.code === 'string' ? error.code : undefined
        resolve({ ok: !error, output: `${stdout}${stderr}`.trim(), failure })
      })
    } catch (error) {
      // spawn throws some failures instead of emitting them.
      resolve({ ok: false, output: String(error), failure: codeOf(error) })
    }
  })
}

/** Options for a child: its account, a working directory that every account can enter, and a clean environment. */
export const asAccount = (account: Account | undefined) => ({
  ...(account && { uid: account.uid, gid: account.gid }),
  cwd: '/',
  windowsHide: true,
  // PGPORT, PGDATA and others would change the database; on Windows programs need the system's variables.
  ...(process.platform !== 'win32' && { env: ENVIRONMENT }),
})

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
