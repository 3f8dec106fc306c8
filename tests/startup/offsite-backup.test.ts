import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { taskRunner } from '#tests/support/startup/fixture-task.ts'
import { findRestic } from '../../tools/find-deploy-tools.ts'

const SCRIPT = join(import.meta.dirname, '../../deploy/offsite-backup.sh')

// Requirements: LIVE-6
test('the off-site copy is enough to restore the shop, and a wrong password changes nothing', {
  timeout: 300_000,
}, async () => {
  const folder = await openFolder()
  const [DATA_DIR, BACKUP_DIR] = [join(folder, 'data'), join(folder, 'backups')]
  const shop = await startShopProcess({ env: { DATA_DIR, BACKUP_DIR } })
  await shop.ready()
  expect((await taskRunner({ DATA_DIR, BACKUP_DIR })('backup')).code).toBe(0)
  expect((await shop.stop()).code).toBe(0)
  await mkdir(join(BACKUP_DIR, '2026-01-01T00-00-00-000Z.part'))
  await writeFile(join(BACKUP_DIR, '2026-01-01T00-00-00-000Z.part/half'), 'half')

  const restic = findRestic()
  const env = {
    PATH: [dirname(restic), process.env.PATH].join(delimiter),
    HOME: folder,
    BACKUP_DIR,
    RESTIC_REPOSITORY: join(folder, 'elsewhere'),
    RESTIC_PASSWORD: 'a password of the copy',
  }
  const copy = (more: NodeJS.ProcessEnv = {}) =>
    spawnSync('sh', [SCRIPT], { env: { ...env, ...more }, encoding: 'utf8' })
  expect(copy()).toMatchObject({ status: 0, stdout: expect.stringContaining('no errors were found') })
  expect(copy()).toMatchObject({ status: 0 })
  expect(copy({ RESTIC_PASSWORD: 'another' }).status).not.toBe(0)
  expect(copy({ RESTIC_REPOSITORY: undefined }).status).not.toBe(0)

  for (const folder of [DATA_DIR, BACKUP_DIR]) await rm(folder, { recursive: true, force: true })
  const drill = join(folder, 'drill')
  spawnSync(restic, ['restore', 'latest', '--target', drill], { env })
  const copied = join(drill, BACKUP_DIR)
  const backups = (await readdir(copied)).filter((name) => /^\d{4}-/.test(name))
  expect(backups).toEqual([expect.stringMatching(/Z$/)])
  const task = taskRunner({ DATA_DIR: join(folder, 'again') })
  expect(await task('restore', join(copied, backups[0] ?? ''))).toMatchObject({ code: 0, errors: [] })
  expect(await task('check')).toMatchObject({ code: 0, errors: [] })
})
