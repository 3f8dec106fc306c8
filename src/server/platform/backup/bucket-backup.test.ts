import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { openBucketStore } from '#server/platform/object-storage/bucket-store.ts'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { still, upload } from '#tests/support/images.ts'
import { DOWN, openBucketServer } from '#tests/support/object-store/bucket-server.ts'
import { openShop } from '#tests/support/shop.ts'
import { backUp } from './back-up.ts'
import { checkBackup } from './check-backup.ts'
import { copyImages } from './copy-images.ts'
import { backupsIn } from './keep-backups.ts'
import { writeBackup } from './write-backup.ts'

// Requirements: STORE-7
test('a backup holds the images of a bucket, fetches only new ones, and fails while the store is down', async () => {
  const bucket = await openBucketServer()
  const images = openBucketStore(bucket.settings, { breaker: { backoffMs: 0 } })
  const shop = await openShop({ images })
  const admin = await shop.as('admin')
  const first = (await upload(admin, await still(60).png().toBuffer())).body.replace('/uploads/', '')
  const dataDir = await openFolder()
  const backups = join(dataDir, 'backups')
  const source = { connection: shop.connection, dataDir, images }
  const made = await writeBackup(source, backups)
  expect((await checkBackup(made)).manifest.pictures).toEqual([first])

  const second = (await upload(admin, await still(61).png().toBuffer())).body.replace('/uploads/', '')
  const before = bucket.requests.length
  expect((await checkBackup(await writeBackup(source, backups))).manifest.pictures.toSorted()).toEqual(
    [first, second].toSorted(),
  )
  expect(bucket.requests.slice(before).filter(({ key }) => key !== '')).toHaveLength(1)
  expect((await readdir(join(backups, 'pictures'))).toSorted()).toEqual([first, second].toSorted())

  bucket.fail(DOWN)
  await expect(copyImages(images, join(backups, 'pictures'))).rejects.toThrow('503 ServiceUnavailable')
})

// Requirements: OPS-12, STORE-7
// Threats: T175
test.each([
  ['is down', DOWN, '503 ServiceUnavailable'],
  ['refuses', () => ({ status: 403, code: 'AccessDenied' }), '403 AccessDenied'],
])(
  'while the image store %s, a backup has the rows and the earlier images, fails, and counts for no day',
  async (_, fault, reason) => {
    const bucket = await openBucketServer()
    const images = openBucketStore(bucket.settings, { breaker: { backoffMs: 0 } })
    const shop = await openShop({ images })
    const admin = await shop.as('admin')
    const uploaded = async (size: number) =>
      (await upload(admin, await still(size).png().toBuffer())).body.replace('/uploads/', '')
    const first = await uploaded(60)
    const dataDir = await openFolder()
    const backups = join(dataDir, 'backups')
    const source = { connection: shop.connection, dataDir, images }
    const whole = await backUp(source, backups)
    const second = await uploaded(61)
    await shop.given.order()

    bucket.fail(fault)
    const failed = backUp(source, backups)
    await expect(failed).rejects.toThrow('The backup may lack pictures, because the image store failed: ')
    await expect(failed).rejects.toThrow(reason)
    bucket.fail()
    expect(await backupsIn(backups)).toEqual([basename(whole)])
    const [incomplete = ''] = (await readdir(backups)).filter((name) => name.endsWith('.incomplete'))
    const folder = join(backups, incomplete)
    await expect(checkBackup(folder)).rejects.toThrow('The backup lacks 1 of the shop’s pictures')
    const { manifest, missing } = await checkBackup(folder, { withoutMissing: true })
    expect(manifest.pictures).toEqual([first])
    expect(missing).toEqual([second])
    expect(manifest.tables.find(({ schema, name }) => schema === 'public' && name === 'orders')?.rows).toBe(1)
  },
)
