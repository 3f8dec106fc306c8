import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { still, upload } from '#tests/support/images.ts'
import { openShop } from '#tests/support/shop.ts'
import { makeMissingSizes } from './make-sizes.ts'
import { removeOrphanImages } from './remove-orphan-images.ts'

const HOUR_MS = 60 * 60 * 1000

async function open() {
  const storedIn = await openFolder()
  const shop = await openShop({ storedIn })
  const age = async (file: string, hours: number) => {
    const then = new Date(Date.now() - hours * HOUR_MS)
    await utimes(join(storedIn, file), then, then)
  }
  /** A file of this age, left by an upload that crashed. */
  const orphan = async (file: string, hours: number) => {
    await writeFile(join(storedIn, file), 'bytes')
    await age(file, hours)
  }
  const files = async () => (await readdir(storedIn)).filter((name) => name.includes('.')).sort()
  return { shop, storedIn, age, orphan, files }
}

// Threats: K20
test('orphaned files older than an hour are moved away, and no others', async () => {
  const { shop, storedIn, age, orphan, files } = await open()
  const { body } = await upload(await shop.as('admin'), await still(500).png().toBuffer())
  await makeMissingSizes(shop)
  const needed = await files()
  expect(needed).toContain(body.replace('/uploads/', ''))
  expect(needed.length).toBeGreaterThan(4)
  for (const file of needed) await age(file, 48)
  await orphan('0123456789abcdef0123456789abcdef.webp', 2)
  await orphan('0123456789abcdef0123456789abcdef-320.avif', 2)
  await orphan('fedcba9876543210fedcba9876543210.webp', 0.5)
  await orphan('.half-written.part', 2)
  await orphan('.being-written.part', 0.1)

  await removeOrphanImages(shop)
  const left = [...needed, '.being-written.part', '.unneeded', 'fedcba9876543210fedcba9876543210.webp'].sort()
  expect(await files()).toEqual(left)
  expect((await readdir(join(storedIn, '.unneeded'))).sort()).toEqual([
    '0123456789abcdef0123456789abcdef-320.avif',
    '0123456789abcdef0123456789abcdef.webp',
  ])
  await removeOrphanImages(shop)
  expect(await files()).toEqual(left)
})

test('an orphaned file that another process has just removed is skipped', async () => {
  const { shop, storedIn, orphan } = await open()
  const [first = '', second = ''] = ['a', 'b'].map((letter) => `${letter.repeat(32)}.webp`)
  for (const file of [first, second]) await orphan(file, 2)
  const images = {
    ...shop.images,
    async *list() {
      for await (const file of shop.images.list()) {
        if (file.file === first) await rm(join(storedIn, first))
        yield file
      }
    },
  }
  await removeOrphanImages({ ...shop, images })
  expect(await readdir(join(storedIn, '.unneeded'))).toEqual([second])
})

test('an orphaned file can be restored for a month, and is then deleted', async () => {
  const { shop, storedIn, age } = await open()
  await mkdir(join(storedIn, '.unneeded'))
  for (const [file, days] of [
    ['old.webp', 31],
    ['young.webp', 29],
  ] as const) {
    await writeFile(join(storedIn, '.unneeded', file), 'bytes')
    await age(`.unneeded/${file}`, days * 24)
  }
  await removeOrphanImages(shop)
  expect(await readdir(join(storedIn, '.unneeded'))).toEqual(['young.webp'])
})

test('an image that is uploaded while its orphaned file is moved away is available', async () => {
  const { shop, age } = await open()
  const admin = await shop.as('admin')
  const photo = await still(300).png().toBuffer()
  const first = await upload(admin, photo)
  const file = first.body.replace('/uploads/', '')
  await shop.owner.deleteFrom('images').execute()
  await age(file, 2)
  // The latest possible moment: between the file and its row.
  const { put } = shop.images
  let isCleaned = false
  shop.images.put = async (name, bytes) => {
    await put(name, bytes)
    if (isCleaned || name !== file) return
    isCleaned = true
    await age(file, 2)
    await removeOrphanImages(shop)
  }
  expect(await upload(admin, photo)).toMatchObject({ status: 200, body: first.body })
  expect(isCleaned).toBe(true)
  expect((await admin.get(first.body)).status).toBe(200)
})
