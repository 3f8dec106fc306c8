import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import { freePort } from './free-port.ts'

type ShopOptions = {
  dataDir: string
  admin: { email: string; password: string }
  catalogue?: 'demo' | 'none'
  /** The project folder; this project by default. */
  project?: string
  /** A free port by default. */
  port?: number
  /** Also builds and serves the web half; by default it does. */
  web?: boolean
}

/** Starts the shop as a process. `stop` ends it and throws if a process is left. `tests/startup` times the stop. */
export async function openShop({
  dataDir,
  admin,
  catalogue = 'demo',
  project = PROJECT,
  web = true,
  ...options
}: ShopOptions) {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const shop = spawn(process.execPath, [join(project, 'bin/start.mjs'), ...(web ? [] : ['--without-web'])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ENV_FILE: 'none',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      CATALOGUE: catalogue,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
    },
  })
  const output = collectOutput(shop)
  process.once('exit', () => shop.kill('SIGKILL'))
  await waitUntilReady(`${url}/readyz`, shop, output)
  return { url, port, stop: () => stop(shop, dataDir, output) }
}

/**
 * Ends the making of image sizes, which takes minutes of processor time. The originals are served instead. `except`: a
 * pattern of names that still get sizes.
 */
export async function skipImageSizes(dataDir: string, except = '') {
  const client = new pg.Client(await connectionOfRunning(dataDir))
  await client.connect()
  await client.query('update images set sizes_made_at = now(), preview_made_at = now() where name not like $1', [
    except,
  ])
  await client.end()
}

async function waitUntilReady(address: string, shop: ChildProcess, output: () => string) {
  const limit = Date.now() + START_LIMIT_MS
  for (;;) {
    if (shop.exitCode !== null) throw new Error(`The shop exited before it was ready:\n${output()}`)
    if (Date.now() > limit) throw new Error(`The shop was not ready in time:\n${output()}`)
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await pause(100)
  }
}

async function stop(shop: ChildProcess, dataDir: string, output: () => string) {
  const ended = shop.exitCode === null ? once(shop, 'exit') : Promise.resolve([shop.exitCode])
  shop.kill('SIGTERM')
  const limit = setTimeout(() => shop.kill('SIGKILL'), STOP_LIMIT_MS)
  const [code] = await ended
  clearTimeout(limit)
  if (code !== 0) console.log(`The shop ended with ${code ?? 'a kill'} instead of 0:\n${output()}`)
  // The database of a shop that ran out of time stops on its own, a moment later.
  const latest = Date.now() + DATABASE_STOP_LIMIT_MS
  for (;;) {
    const left = await processesOn(dataDir)
    if (left.length === 0) return
    if (Date.now() > latest) throw new Error(`The shop left processes behind: ${left.join('; ')}`)
    await pause(100)
  }
}

/** The shop's last output, for a failure. Reading it also prevents full pipes. */
function collectOutput(shop: ChildProcess): () => string {
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-8_000)
    })
  }
  return () => output
}

/** PostgreSQL processes of this data folder. Empty on a machine without /proc. */
async function processesOn(dataDir: string): Promise<string[]> {
  const entries = await readdir('/proc').catch(() => [])
  const commands = await Promise.all(
    entries
      .filter((entry) => /^\d+$/.test(entry))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((command) => command.includes(dataDir)).map((command) => command.replaceAll('\0', ' '))
}

export const PROJECT = join(import.meta.dirname, '../..')
// A first start may also build the web pages on a busy machine.
const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 10_000
const DATABASE_STOP_LIMIT_MS = 60_000
