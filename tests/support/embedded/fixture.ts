import { spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { canEnter, isRoot } from '#server/database/embedded/account.ts'
import type { DatabaseConnection } from '#server/database/embedded/connection.ts'
import { type Machine, thisMachine } from '#server/database/embedded/machine.ts'
import { run } from '#server/database/embedded/run.ts'
import { commandOf } from '#server/database/embedded/running-process.ts'
import { type EmbeddedOptions, startEmbeddedDatabase } from '#server/database/embedded/start.ts'
import type { FixtureOptions } from './fixture-start.ts'

export const NOBODY = { name: 'nobody', uid: 65534, gid: 65534 }

/** A folder that every account can pass through, gone after the test. */
export async function openFolder(prefix = 'shop-'): Promise<string> {
  const folder = await privateFolder(prefix)
  await chmod(folder, 0o755)
  return folder
}

export async function privateFolder(prefix = 'shop-'): Promise<string> {
  const folder = await makeFolder(prefix)
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** For several tests; the caller removes it. */
export async function makeFolder(prefix = 'shop-', mode = 0o700): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), prefix)))
  await chmod(folder, mode)
  return folder
}

export async function removeFolder(folder: string) {
  for (const pid of await processesOn(folder)) kill(pid)
  await eventually(async () => (await processesOn(folder)).length === 0)
  await rm(folder, { recursive: true, force: true })
}

let sharedHome: string

/** Before the tests of a file that start PostgreSQL. */
export async function openSharedHome() {
  sharedHome = join(await makeFolder('home-', 0o755), 'home')
}

export const closeSharedHome = () => removeFolder(dirname(sharedHome))

/** Moves root's files outside the data folder to a test folder. */
export const testMachine = (): Machine => ({ ...thisMachine(), sharedHome })

/** Like `start`, but does not stop the database after the test. */
export const tryStart = (dataDir: string, machine = testMachine()) => startEmbeddedDatabase({ dataDir }, machine)

export async function start(dataDir: string, changes: Partial<EmbeddedOptions> = {}, machine = testMachine()) {
  const database = await startEmbeddedDatabase({ dataDir, ...changes }, machine)
  onTestFinished(() => database.stop())
  return database
}

export async function query(connection: DatabaseConnection, sql: string) {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Every process whose command line names the folder: servers, their watchdogs, initdb. */
export async function processesOn(folder: string): Promise<number[]> {
  const listed = await allProcesses()
  const commands = await Promise.all(listed.map(async (pid) => ({ pid, command: (await commandOf(pid)) ?? '' })))
  return commands.filter(({ pid, command }) => pid !== process.pid && command.includes(folder)).map(({ pid }) => pid)
}

async function allProcesses() {
  if (process.platform === 'linux') return (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  return (await run('ps', ['-axo', 'pid='])).output.split('\n').map(Number)
}

export function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

export async function eventually(condition: () => Promise<boolean>, limitMs = 60_000) {
  const end = performance.now() + limitMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Did not come true within ${limitMs} ms: ${condition}`)
    await delay(20)
  }
}

/** Starts the fixture process; `waitForLine` waits for a line with this beginning. */
export function startProcess(options: FixtureOptions, environment: NodeJS.ProcessEnv = process.env) {
  const script = join(import.meta.dirname, 'fixture-start.ts')
  const child = spawn(process.execPath, [script, JSON.stringify({ sharedHome, ...options })], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment,
    detached: true,
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve))
  const pid = child.pid ?? 0
  onTestFinished(() => kill(pid))

  const waitForLine = async (beginning: string) => {
    await eventually(async () => {
      if (child.exitCode !== null && !lines.some((line) => line.startsWith(beginning))) {
        throw new Error(`Ended without the line "${beginning}": ${lines.join('\n')}`)
      }
      return lines.some((line) => line.startsWith(beginning))
    })
    return lines.find((line) => line.startsWith(beginning)) ?? ''
  }
  const acknowledged = () => lines.filter((line) => line.startsWith('row ')).map((line) => Number(line.slice(4)))
  return { pid, lines, waitForLine, exited, acknowledged }
}

/** The user of the fixture process: the current one, or `nobody` for root, with an accessible folder and binaries. */
export async function ordinaryUser(home?: string): Promise<OrdinaryUser> {
  const dataDir = join(home ?? (await openFolder()), 'data')
  if (!isRoot()) return { dataDir }
  await mkdir(dataDir, { recursive: true })
  await chown(dataDir, NOBODY.uid, NOBODY.gid)
  return { dataDir, uid: NOBODY.uid, packageDir: await packageFor(NOBODY) }
}

type OrdinaryUser = Pick<FixtureOptions, 'dataDir' | 'uid' | 'packageDir'>

async function packageFor(account: typeof NOBODY) {
  const { packageDir = '' } = thisMachine()
  return (await canEnter(account, packageDir)) ? packageDir : copyOfPackage()
}

export async function copyOfPackage(): Promise<string> {
  const copy = join(await openFolder('package-'), 'package')
  await cp(thisMachine().packageDir ?? '', copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
