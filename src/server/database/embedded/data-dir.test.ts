import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kill, openFolder, ordinaryUser, privateFolder, startProcess } from '#tests/support/embedded/fixture.ts'
import { claimDataDir, DataDirInUse, DataDirUnusable } from './data-dir.ts'

// Requirements: ENV-4
test('a second shop on the same data folder is refused with one plain sentence', async () => {
  const dataDir = join(await openFolder(), 'data')
  const first = startProcess({ dataDir, claimsOnly: true })
  await first.waitForLine('claimed')
  const refused = claimDataDir(dataDir)
  await expect(refused).rejects.toBeInstanceOf(DataDirInUse)
  await expect(refused).rejects.toThrow(
    `Another shop is already running on this data folder (process ${first.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
})

test('a released folder can be claimed again, once', async () => {
  const dataDir = await privateFolder()
  const first = await claimDataDir(dataDir)
  await expect(claimDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUse)
  await first.release()
  await first.release()
  const second = await claimDataDir(dataDir)
  await expect(claimDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUse)
  await second.release()
})

test('kill -9 frees the folder, even if another program now has the process id', async () => {
  const dataDir = await privateFolder()
  const first = startProcess({ dataDir, claimsOnly: true })
  await first.waitForLine('claimed')
  kill(first.pid)
  await first.exited
  await writeFile(join(dataDir, 'shop.pid'), `${process.ppid}\n`)
  await (await claimDataDir(dataDir)).release()
})

test('of several simultaneous starts exactly one gets the folder', async () => {
  const dataDir = join(await privateFolder(), 'data')
  const shops = [1, 2, 3, 4].map(() => startProcess({ dataDir, claimsOnly: true }))
  const ends = await Promise.all(
    shops.map((shop) => Promise.any([shop.waitForLine('claimed'), shop.waitForLine('failed DataDirInUse')])),
  )
  expect(ends.filter((line) => line === 'claimed')).toHaveLength(1)
})

test('the new folder is closed to other users', async () => {
  const dataDir = join(await privateFolder(), 'new', 'data')
  const claim = await claimDataDir(dataDir)
  expect((await stat(dataDir)).mode & 0o066).toBe(0)
  await claim.release()
})

test('an unusable folder is reported in one plain sentence', async () => {
  const folder = await privateFolder()
  await writeFile(join(folder, 'file'), '')
  await expect(claimDataDir(join(folder, 'file'))).rejects.toBeInstanceOf(DataDirUnusable)
  await mkdir(join(folder, 'data', 'shop.lock'), { recursive: true })
  await expect(claimDataDir(join(folder, 'data'))).rejects.toThrow(/^The data folder .* cannot be used .*\.$/)
})

test('an ordinary user cannot use another user’s folder', async () => {
  const user = await ordinaryUser()
  const shop = startProcess({ ...user, dataDir: '/usr/not-theirs', claimsOnly: true })
  await shop.waitForLine('failed DataDirUnusable')
})
