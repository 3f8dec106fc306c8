import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseConnection, freePort } from '#server/database/embedded/connection.ts'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import { inDatabase } from './people.ts'

const PROJECT = join(import.meta.dirname, '../..')
const TEMPORARY = join(tmpdir(), 'shop-bench-')
export const HOST = '127.0.0.1'
export const ADMIN = { emailorMobile: 'admin@shop.example', password: 'correct horse battery' }

export type Server = { host: string; port: number; pid: number; stop: () => Promise<void> }
export type ShopServer = Server & {
  dataDir: string
  database: DatabaseConnection
  startedInMs: number
  /** Keeps its folder for another start. */
  stopButKeep: () => Promise<void>
}

type ShopOptions = { dataDir?: string | undefined; env?: NodeJS.ProcessEnv; withWeb?: boolean }

/** The shop as `npm start` runs it, with its own database in a temporary folder. The folder is removed at the end. */
export async function startShop({ dataDir, env, withWeb = false }: ShopOptions = {}): Promise<ShopServer> {
  const folder = dataDir ?? (await mkdtemp(TEMPORARY))
  const program = [join(PROJECT, 'src/server/main.ts'), ...(withWeb ? [] : ['--without-web'])]
  const startedAt = performance.now()
  const server = await start(program, {
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN.emailorMobile,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
  const startedInMs = performance.now() - startedAt
  const database = await connectionOfRunning(folder)
  if (!database) throw new Error(`no database runs in ${folder}`)
  await redirectImages(database)
  if (withWeb) await untilHeroesHaveSizes(database)
  const stop = async () => {
    await server.stop()
    if (folder.startsWith(TEMPORARY)) await rm(folder, { recursive: true, force: true })
  }
  return { ...server, stop, stopButKeep: server.stop, dataDir: folder, database, startedInMs }
}

/** A new shop resizes its images in the background for minutes, which would distort the figures. It starts with the heroes. */
const redirectImages = (database: DatabaseConnection) =>
  inDatabase(database, (client) =>
    client.query(`update images set sizes_made_at = now() where sizes_made_at is null and name not like 'hero-%'`),
  )

/** Without its sizes a hero is sent as its original, which is three times as large. */
const untilHeroesHaveSizes = (database: DatabaseConnection) =>
  inDatabase(database, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        `select from images where name like 'hero-%' and (sizes_made_at is null or preview_made_at is null)`,
      )
      if (rowCount === 0) return
      await pause(100)
    }
  })

/** A program of `limits/` that listens on PORT and serves /readyz and /metrics, as the shop does. */
export const startLimit = (name: string, env: NodeJS.ProcessEnv): Promise<Server> =>
  start([join(import.meta.dirname, 'limits', `${name}.ts`)], env)

async function start(program: string[], env: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, program, {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...env },
    // The log is written, at its usual cost, but not stored.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(child, port)
  return { host: HOST, port, pid: child.pid ?? 0, stop: () => end(child) }
}

async function untilReady(child: ChildProcess, port: number) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended at its start`)
    const response = await fetch(`http://${HOST}:${port}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await pause(20)
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
}

/** CPU time of this server so far, in seconds, by its own metrics. */
export const cpuOf = (server: Server) => reported(server, 'process_cpu_seconds_total')

/** In bytes. */
export const memoryOf = (server: Server) => reported(server, 'process_resident_memory_bytes')

async function reported({ host, port }: Server, name: string): Promise<number> {
  const text = await (await fetch(`http://${host}:${port}/metrics`)).text()
  const value = new RegExp(`${name} ([\\d.e+-]+)`).exec(text)?.[1]
  if (value === undefined) throw new Error(`the server does not report its ${name}`)
  return Number(value)
}
