import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBucketStore } from '#server/platform/object-storage/bucket-store.ts'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { still, upload } from '#tests/support/images.ts'
import { DOWN, openBucketServer } from '#tests/support/object-store/bucket-server.ts'
import { openShop } from '#tests/support/shop.ts'
import { checkBackup } from './check-backup.ts'
import { copyImages } from './copy-images.ts'
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
  const before = bucket.asked.length
  expect((await checkBackup(await writeBackup(source, backups))).manifest.pictures.toSorted()).toEqual(
    [first, second].toSorted(),
  )
  expect(bucket.asked.slice(before).filter(({ key }) => key !== '')).toHaveLength(1)
  expect((await readdir(join(backups, 'pictures'))).toSorted()).toEqual([first, second].toSorted())

  bucket.fail(DOWN)
  await expect(copyImages(images, join(backups, 'pictures'))).rejects.toThrow('503 ServiceUnavailable')
})
