import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { withRequestId } from '#server/database/with-request-id.ts'
import {
  makeFolder,
  openFolder,
  ordinaryUser,
  privateFolder,
  processesOn,
  query,
  removeFolder,
  start,
  startProcess,
  testMachine,
  tryStart,
} from '#tests/support/embedded/fixture.ts'
import { isRoot } from './account.ts'
import { appConnection } from './connection.ts'
import { connectionOfRunning } from './running.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start.ts'

test('the first start creates the database, later ones start it, and a stop leaves no process', async () => {
  const dataDir = join(await openFolder(), 'data')
  const progress: string[] = []
  const onProgress = (sentence: string) => progress.push(sentence)
  const first = await start(dataDir, { onProgress })
  expect(first.state()).toBe('up')
  expect(progress).toContain('Preparing the database (only the first time)')
  progress.length = 0
  await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS id')
  await first.stop()
  expect(first.state()).toBe('stopped')
  expect(await processesOn(dataDir)).toEqual([])

  const second = await start(dataDir, { onProgress })
  expect(progress).toEqual([])
  expect(await query(second.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
})

test('no file can switch off the durability settings', async () => {
  const dataDir = join(await openFolder(), 'data')
  const first = await start(dataDir)
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await query(first.connection, `ALTER SYSTEM SET ${setting} = off`)
  }
  await first.stop()
  const { connection } = await start(dataDir)
  const settings = await query(
    connection,
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'max_connections') ORDER BY 1",
  )
  expect(settings.map((row) => row.setting)).toEqual(['on', 'on', '100', 'on'])
})

test('a path too long for a socket gets its socket elsewhere, also for tasks beside the shop', async () => {
  const dataDir = join(await openFolder(), 'a'.repeat(60), 'b'.repeat(60), 'data')
  const database = await start(dataDir)
  const { host } = database.connection
  expect(host.length).toBeLessThan(90)
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  expect(await connectionOfRunning(dataDir, testMachine())).toEqual(database.connection)
  await database.stop()
  await expect(stat(host)).rejects.toThrow('ENOENT')
  expect(await connectionOfRunning(dataDir, testMachine())).toBeUndefined()
})

test('an ordinary user needs nothing else, not even a locale; Ctrl-C reaches the database last', async () => {
  const user = await ordinaryUser()
  const shop = startProcess({ ...user, writes: true }, { PATH: '/usr/bin:/bin' })
  await shop.waitForLine('row')
  const connection = await connectionOfRunning(user.dataDir, testMachine())
  if (!connection) throw new Error('No connection to the running shop')
  expect(await query(connection, "SELECT 'ദശമൂലാരിഷ്ടം' AS name")).toEqual([{ name: 'ദശമൂലാരിഷ്ടം' }])
  expect(await query(connection, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])

  process.kill(-shop.pid, 'SIGINT')
  expect(await shop.exited).toBe(0)
  expect(shop.lines).toContain('still answering')
  expect(await processesOn(user.dataDir)).toEqual([])
  expect((await readdir(user.dataDir)).sort()).toEqual(['pg', 'pg.lock', 'pg.place', 'shop.lock'])
  // Then root starts it: the owner does not change.
  await start(user.dataDir)
  expect((await stat(join(user.dataDir, 'pg', 'postmaster.pid'))).uid).toBe(user.uid ?? process.getuid?.())
})

describe('a running database, in a path with spaces', () => {
  let folder: string
  let dataDir: string
  let database: EmbeddedDatabase
  const lines: string[] = []

  beforeAll(async () => {
    folder = await makeFolder('my shop ', 0o755)
    dataDir = join(folder, 'the data')
    database = await startEmbeddedDatabase({ dataDir, log: (line) => lines.push(line) }, testMachine())
  })

  afterAll(async () => {
    await database.stop()
    await removeFolder(folder)
  })

  // ASVS: 13.2.1, 13.2.3
  test('accepts only its owner', async () => {
    expect(await query(database.connection, 'SELECT current_user')).toEqual([{ current_user: 'shop' }])
    expect((await stat(join(dataDir, 'pg'))).mode & 0o777).toBe(0o700)
    expect(await query(database.connection, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  test('is found by a task beside the shop', async () => {
    expect(await connectionOfRunning(dataDir, testMachine())).toEqual(database.connection)
  })

  test('survives a second start, which is refused', async () => {
    await expect(tryStart(dataDir)).rejects.toThrow(
      `Another shop is already running on this data folder (process ${process.pid}).`,
    )
    expect(await query(database.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  // Threats: T121
  test('lets the application role connect, but not change the schema', async () => {
    const app = appConnection(database.connection)
    expect(await query(app, 'SELECT current_user')).toEqual([{ current_user: 'shop_app' }])
    await expect(query(app, 'CREATE TABLE forbidden (id int)')).rejects.toThrow('permission denied')
    await expect(query(app, 'CREATE DATABASE forbidden')).rejects.toThrow('permission denied')
    await expect(query(app, 'CREATE ROLE forbidden')).rejects.toThrow('permission denied')
  })

  // Threats: T116
  test('the database logs a statement of a second with its request and without values', async () => {
    const db = connect(database.connection, { onError: () => {} })
    const id = '0190a5c2-0000-7000-8000-000000000000'
    await withRequestId(id, () => sql`select pg_sleep(1.05), ${'a shopper’s own'}::text`.execute(db))
    await db.destroy()
    await expect.poll(() => lines.join('\n')).toContain(`/* request ${id} */ select pg_sleep`)
    expect(lines.join('\n')).not.toContain('a shopper')
  })
})

if (isRoot()) {
  test('for root in a private folder, the cluster goes where its account can reach it', async () => {
    const dataDir = join(await privateFolder(), 'data')
    const machine = testMachine()
    const first = await start(dataDir, {}, machine)
    expect(first.connection.host.startsWith(machine.sharedHome)).toBe(true)
    expect((await stat(first.connection.host)).uid).not.toBe(0)
    await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS id')
    expect(await connectionOfRunning(dataDir, machine)).toEqual(first.connection)
    await first.stop()
    const second = await start(dataDir, {}, machine)
    expect(await query(second.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
  })
}
