import { chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeFolder,
  NOBODY,
  openFolder,
  ordinaryUser,
  privateFolder,
  query,
  removeFolder,
  start,
  startProcess,
  testMachine,
  tryStart,
} from '#tests/support/embedded/fixture.ts'
import { isRoot, unprivilegedAccount } from './account.ts'
import { claimDataDir } from './data-dir.ts'

describe('an existing database', () => {
  let folder: string
  let dataDir: string

  beforeAll(async () => {
    folder = await makeFolder('shop-', 0o755)
    dataDir = join(folder, 'data')
    const database = await tryStart(dataDir)
    await query(database.connection, 'CREATE TABLE kept AS SELECT 1 AS id')
    await database.stop()
  })

  afterAll(() => removeFolder(folder))

  test('moves with its data folder', async () => {
    await rename(dataDir, join(folder, 'moved'))
    const database = await tryStart(join(folder, 'moved'))
    expect(await query(database.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
    await database.stop()
    await rename(join(folder, 'moved'), dataDir)
  })

  test('is not silently replaced by an empty one when it is missing', async () => {
    await rename(join(dataDir, 'pg'), join(folder, 'elsewhere'))
    await expect(tryStart(dataDir)).rejects.toThrow(/should be in .* but it is not there/)
    await rename(join(folder, 'elsewhere'), join(dataDir, 'pg'))
  })

  test('of another major version is refused in one sentence', async () => {
    await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
    await expect(tryStart(dataDir)).rejects.toThrow(/created by PostgreSQL 17, but this shop includes PostgreSQL 18/)
    await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '18\n')
  })

  test('that does not start shows the database’s own error', async () => {
    const settings = join(dataDir, 'pg', 'postgresql.auto.conf')
    const before = await readFile(settings, 'utf8')
    await writeFile(settings, 'no_such_setting = 1\n')
    await expect(tryStart(dataDir)).rejects.toMatchObject({
      sentence: 'The database did not start.',
      logTail: expect.stringContaining('no_such_setting'),
    })
    await writeFile(settings, before)
  })

  if (isRoot()) {
    test('that root copied back gets its account as owner', async () => {
      await cp(dataDir, join(folder, 'restored'), { recursive: true })
      const database = await start(join(folder, 'restored'))
      expect(await query(database.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
    })

    test('of another user is reported to an ordinary user', async () => {
      const shop = startProcess({ dataDir, uid: NOBODY.uid })
      await shop.waitForLine('failed DataDirUnusable')
      await chown(dataDir, NOBODY.uid, NOBODY.gid)
      for (const file of ['shop.lock', 'pg.lock']) await rm(join(dataDir, file), { force: true })
      const owner = startProcess({ dataDir, uid: NOBODY.uid })
      expect(await owner.waitForLine('failed DatabaseStartError')).toContain('belongs to another user')
    })
  }
})

test('a folder with other content is not changed', async () => {
  const dataDir = join(await openFolder(), 'data')
  await (await claimDataDir(dataDir)).release()
  await mkdir(join(dataDir, 'pg', 'letters'), { recursive: true })
  await expect(tryStart(dataDir)).rejects.toMatchObject({
    sentence: `The database could not be created in ${join(dataDir, 'pg')}.`,
    logTail: expect.stringContaining('not empty'),
  })
})

test.each([
  ['the postgres account that is there', ['postgres', 'nobody'], true, 'postgres'],
  ['a new account', ['nobody'], true, 'society-shop'],
  ['nobody, where none can be made', ['nobody'], false, 'nobody'],
])('root runs the database as %s', async (_, present, canAdd, expected) => {
  const listed = new Set(present)
  const find = async (name: string) => (listed.has(name) ? { ...NOBODY, name } : undefined)
  const add = async (name: string) => canAdd && listed.add(name).size > 0
  expect(await unprivilegedAccount(find, add)).toMatchObject({ name: expected })
})

test('a machine without a suitable account gets a plain sentence', async () => {
  await expect(
    unprivilegedAccount(
      async () => undefined,
      async () => false,
    ),
  ).rejects.toThrow('DATABASE_URL')
})

if (isRoot()) {
  test('a copied data folder cannot take the database of the first', async () => {
    const folder = await privateFolder()
    const machine = testMachine()
    const { connection } = await start(join(folder, 'data'), {}, machine)
    await cp(join(folder, 'data', 'pg.place'), join(folder, 'copy', 'pg.place'), { recursive: true })
    await expect(tryStart(join(folder, 'copy'), machine)).rejects.toThrow('Another shop is already running')
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('root’s private folder is opened for the database’s account only', async () => {
    const dataDir = join(await openFolder(), 'data')
    await mkdir(dataDir, { mode: 0o700 })
    const { connection } = await start(dataDir)
    expect(connection.host).toBe(join(dataDir, 'pg'))
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710)
  })

  test('a user id without an account gets a plain sentence', async () => {
    const user = await ordinaryUser()
    await chown(user.dataDir, UNLISTED, UNLISTED)
    const shop = startProcess({ ...user, uid: UNLISTED })
    await shop.waitForLine(`failed DatabaseStartError: This machine has no account for user id ${UNLISTED}`)
  })
}

const UNLISTED = 45_678
