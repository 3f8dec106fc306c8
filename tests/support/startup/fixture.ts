import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { readPidFile } from '#server/database/embedded/stale.ts'
import { eventually, kill, openFolder } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'

const PROJECT = join(import.meta.dirname, '../../..')

type Start = {
  /**
   * Besides PATH, a free port on the loopback address and `CATALOGUE=none`. A test that sells uses `copyOfOpened`, or
   * sets `demo` on an empty folder.
   */
  env?: NodeJS.ProcessEnv
  /** `npm start`; otherwise the server itself, without its web half. */
  command?: string[]
  project?: string
  uid?: number
}

/** A data folder with the opening catalogue, for tests that are not about a first start. Its owner is `OWNER_ENV`. */
export async function copyOfOpened(parent?: string): Promise<string> {
  const folder = join(parent ?? (await openFolder()), 'data')
  await promisify(execFile)('cp', ['-a', inject('openedFolder'), folder])
  return folder
}

/** A shop as a separate process; stopped after the test. */
export async function startShopProcess(start: Start = {}) {
  const shop = await spawnShop(start)
  // With its children: `npm start` is not the shop itself.
  onTestFinished(() => kill(-shop.pid))
  return shop
}

/** A shop as a separate process and process group. The caller stops it. */
export async function spawnShop({ env = {}, command, project = PROJECT, uid }: Start) {
  const port = env.PORT ?? String(await freePort())
  const startedAt = performance.now()
  const [program = '', ...rest] = command ?? [process.execPath, join(project, 'bin/start.mjs'), '--without-web']
  const child = spawn(program, rest, {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: port, ENV_FILE: 'none', CATALOGUE: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const lines: string[] = []
  const errors: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  createInterface(child.stderr).on('line', (line) => errors.push(line))
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve))
  const pid = child.pid ?? 0

  const host = env.HOST ?? '127.0.0.1'
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  const get = (path: string) => fetch(address + path, { signal: AbortSignal.timeout(10_000) })
  const readiness = () => get('/readyz').then(statusOf, () => 0)
  const requireAlive = async () => {
    if (child.exitCode === null && child.signalCode === null) return
    // The last output arrives after the exit.
    const end = (await exited) ?? child.signalCode
    throw new Error(`The shop ended (${end}): ${[...lines, ...errors].join('\n')}`)
  }

  return {
    pid,
    port: Number(port),
    address,
    lines,
    errors,
    exited,
    get,
    readiness,
    /** Of a process that has ended; undefined while it runs. */
    lastOutput: () =>
      child.exitCode === null && child.signalCode === null
        ? undefined
        : [...lines, ...errors].slice(-20).join('\n') || 'nothing',
    /** Returns the start time until ready, in milliseconds. */
    ready: async (limitMs = 60_000) => {
      await eventually(async () => {
        await requireAlive()
        return (await readiness()) === 200
      }, limitMs)
      return performance.now() - startedAt
    },
    waitForLine: async (text: string) => {
      await eventually(async () => {
        if (lines.some((line) => line.includes(text))) return true
        await requireAlive()
        return false
      })
      return lines.find((line) => line.includes(text)) ?? ''
    },
    /** Also to a process that has just ended. */
    send: (signal: NodeJS.Signals) => child.kill(signal),
    /** Sends a signal. Returns the exit code and the duration in milliseconds. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM', to = pid) => {
      const sentAt = performance.now()
      process.kill(to, signal)
      return { code: await exited, ms: performance.now() - sentAt }
    },
  }
}

export type ShopProcess = Awaited<ReturnType<typeof spawnShop>>

/** Runs to its end a start that must be refused. */
export async function refusedStart(start: Start) {
  const shop = await startShopProcess(start)
  const code = await shop.exited
  return { code, lines: shop.lines, errors: shop.errors }
}

export const postmasterOf = async (dataDir: string) => (await readPidFile(join(dataDir, 'pg')))?.pid ?? 0

const statusOf = (response: Response) => response.status
