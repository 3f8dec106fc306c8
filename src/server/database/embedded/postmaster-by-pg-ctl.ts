import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { settlesWithin } from '#server/platform/concurrency/with-timeout.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { logTail } from './log-tail.ts'
import { type Launch, type Postmaster, settingsOf, stopQuickly } from './postmaster.ts'
import { asAccount } from './run.ts'
import { isRunning } from './running-process.ts'
import { readPidFile } from './stale.ts'

/**
 * For Windows: `pg_ctl` drops administrator rights, which PostgreSQL refuses, and stops cleanly. There is no watchdog:
 * after a kill of the shop, the next start stops the server. @throws DatabaseStartError
 */
export async function launchByPgCtl(launch: Launch): Promise<Postmaster> {
  const { directory, host, port, settings, log } = launch
  const logFile = join(directory, 'server.log')
  await rm(logFile, { force: true })
  const addresses = { listen_addresses: host, unix_socket_directories: '' }
  const options = ['-p', String(port), ...settingsOf({ ...addresses, ...settings })].join(' ')
  const started = await pgCtl(launch, 'start', '-w', '-t', String(START_LIMIT_S), '-l', logFile, '-o', options)
  const pid = (await readPidFile(directory))?.pid
  if (!started || pid === undefined) throw new DatabaseStartError('The database did not start.', await tailOf(logFile))

  const exited = untilExited(pid).then(() => tailOf(logFile))
  log(`The database listens on ${host}:${port} (process ${pid})`)
  return {
    exited,
    async stop(limitMs) {
      await pgCtl(launch, 'stop', '-m', 'fast', '-W')
      if (!(await settlesWithin(exited, limitMs))) await stopQuickly(launch, exited)
    },
  }
}

/** Without pipes: the server would inherit them and never close them. */
function pgCtl({ binaries, directory, account }: Launch, action: string, ...args: string[]) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(binaries.pgCtl, [action, '-D', directory, '-s', ...args], {
      ...asAccount(account),
      stdio: 'ignore',
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

async function untilExited(pid: number) {
  while (await isRunning(pid)) await delay(POLL_MS)
}

async function tailOf(logFile: string) {
  const tail = logTail()
  tail.add(await readFile(logFile, 'utf8').catch(() => ''))
  return tail.text()
}

const POLL_MS = 250
const START_LIMIT_S = 300
