import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  eventually,
  kill,
  makeFolder,
  openFolder,
  ordinaryUser,
  processesOn,
  query,
  removeFolder,
  start,
  startProcess,
} from '#tests/support/embedded/fixture.ts'
import { commandOf } from './running-process.ts'
import { readPidFile } from './stale.ts'

describe('no acknowledged row is lost by kill -9 of', () => {
  let folder: string

  beforeAll(async () => {
    folder = await makeFolder('shop-', 0o755)
  })

  afterAll(() => removeFolder(folder))

  test('the shop: its database stops too', async () => {
    const shop = await writingShop(folder)
    kill(shop.pid)
    await eventually(async () => (await processesOn(folder)).length === 0)
    expect(await recover(shop)).toEqual({ lost: [], waited: false })
  })

  test('the shop and the watchdog: the next start stops the orphan', async () => {
    const shop = await writingShop(folder)
    const postmaster = await postmasterOf(shop.dataDir)
    const watchdog = await shellsOn(folder)
    for (const pid of watchdog) process.kill(pid, 'SIGSTOP')
    for (const pid of [shop.pid, ...watchdog]) kill(pid)
    expect(await commandOf(postmaster)).toContain('postgres')
    expect(await recover(shop)).toEqual({ lost: [], waited: true })
    expect(await commandOf(postmaster)).toBeUndefined()
  })

  test('everything at once', async () => {
    const shop = await writingShop(folder)
    for (const pid of [shop.pid, ...(await processesOn(folder))]) kill(pid)
    expect(await recover(shop)).toMatchObject({ lost: [] })
  })
})

test('after kill -9 of the database it restarts, the pool reconnects, and the rows are there', async () => {
  const dataDir = join(await openFolder(), 'data')
  const database = await start(dataDir)
  const pool = new Pool(database.connection)
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  await pool.query('CREATE TABLE acknowledged AS SELECT 1 AS id')
  let exits = 0
  database.onExit(() => exits++)
  for (const times of [1, 2]) {
    kill(await postmasterOf(dataDir))
    await eventually(async () => exits === times)
    expect(database.state()).toBe('down')
    await eventually(async () => database.state() === 'up')
    expect((await pool.query('SELECT id FROM acknowledged')).rows).toEqual([{ id: 1 }])
  }

  // A stop during the restart.
  kill(await postmasterOf(dataDir))
  await eventually(async () => exits === 3)
  await database.stop()
  expect(database.state()).toBe('stopped')
  expect(await processesOn(dataDir)).toEqual([])
})

if (process.platform === 'linux') {
  test('a database that stops too slowly is shut down fast and recovers at the next start', async () => {
    const dataDir = join(await openFolder(), 'data')
    const log: string[] = []
    const database = await start(dataDir, { log: (line) => log.push(line) })
    await query(database.connection, 'CREATE TABLE kept AS SELECT 1 AS id')
    const postmaster = await postmasterOf(dataDir)
    process.kill(postmaster, 'SIGSTOP')
    // Earlier signals would be handled before SIGSTOP.
    await eventually(async () => (await statusOf(postmaster, 'State')) === 'T')
    const stopping = database.stop(10)
    await eventually(async () => (await pendingSignals(postmaster)).includes(SIGQUIT))
    process.kill(postmaster, 'SIGCONT')
    await stopping
    expect(log.join('\n')).toContain('received immediate shutdown request')
    expect(await processesOn(dataDir)).toEqual([])
    const { connection } = await start(dataDir)
    expect(await query(connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
  })
}

test('a crash during creation leaves no partial database', async () => {
  const user = await ordinaryUser()
  const shop = startProcess(user)
  await eventually(async () => (await unfinishedIn(user.dataDir)).some((name) => name.endsWith('PG_VERSION')))
  kill(shop.pid)
  expect(await readdir(user.dataDir)).not.toContain('pg')
  await eventually(async () => (await processesOn(user.dataDir)).length === 0)
  const database = await start(user.dataDir)
  expect(await query(database.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await unfinishedIn(user.dataDir)).toEqual([])
})

async function writingShop(folder: string) {
  const user = await ordinaryUser(folder)
  const shop = startProcess({ ...user, writes: true })
  await eventually(async () => shop.acknowledged().length > 200)
  return { ...shop, dataDir: user.dataDir }
}

async function recover({ dataDir, acknowledged }: Awaited<ReturnType<typeof writingShop>>) {
  const progress: string[] = []
  const database = await start(dataDir, { onProgress: (sentence) => progress.push(sentence) })
  const rows = await query(database.connection, 'SELECT id::int FROM acknowledged')
  await database.stop()
  const stored = new Set(rows.map((row) => row.id))
  return {
    lost: acknowledged().filter((id) => !stored.has(id)),
    waited: progress.includes('Waiting for an old database to stop'),
  }
}

async function shellsOn(folder: string) {
  const processes = await processesOn(folder)
  const commands = await Promise.all(processes.map(commandOf))
  return processes.filter((_, index) => commands[index]?.startsWith('/bin/sh'))
}

const postmasterOf = async (dataDir: string) => (await readPidFile(join(dataDir, 'pg')))?.pid ?? 0

async function unfinishedIn(dataDir: string) {
  const names = await readdir(dataDir, { recursive: true }).catch(() => [])
  return names.filter((name) => name.startsWith('pg.new'))
}

async function statusOf(pid: number, name: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return new RegExp(`${name}:\\s*(\\w+)`).exec(status)?.[1] ?? '0'
}

async function pendingSignals(pid: number) {
  const mask = BigInt(`0x${await statusOf(pid, 'ShdPnd')}`)
  return Array.from({ length: 64 }, (_, bit) => bit + 1).filter((signal) => (mask >> BigInt(signal - 1)) & 1n)
}

const SIGQUIT = 3
