import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  eventually,
  kill,
  openFolder,
  processesOn,
  query,
  start,
  testMachine,
} from '#tests/support/embedded/fixture.ts'
import { appConnection } from './connection.ts'
import { connectionOfRunning } from './running.ts'
import { readPidFile } from './stale.ts'

test('on Windows the database uses a loopback port and a password, stops cleanly and restarts after a crash', async () => {
  const dataDir = join(await openFolder('by pg_ctl '), 'data')
  const machine = { ...testMachine(), overTcp: true }
  const first = await start(dataDir, {}, machine)
  const { connection } = first
  expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^[0-9a-f]{48}$/) })
  expect(await query(appConnection(connection), 'SELECT current_user')).toEqual([{ current_user: 'shop_app' }])
  await expect(query({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
  await query(connection, 'CREATE TABLE kept AS SELECT 1 AS id')
  expect(await connectionOfRunning(dataDir, machine)).toEqual(connection)

  kill((await readPidFile(join(dataDir, 'pg')))?.pid ?? 0)
  await eventually(async () => first.state() === 'down')
  await eventually(async () => first.state() === 'up')
  expect(await query(connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
  await first.stop()
  expect(await processesOn(dataDir)).toEqual([])

  const second = await start(dataDir, {}, machine)
  expect(await query(second.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
  expect(await readdir(dataDir)).not.toContain('password')
})
