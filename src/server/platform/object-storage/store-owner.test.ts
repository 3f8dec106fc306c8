import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { openShop } from '#tests/support/shop.ts'
import { openFolderStore } from './folder-store.ts'
import { adoptImages, ownsImages } from './store-owner.ts'

const NAMES = ['hero-home', 'hero-food']
const rows = NAMES.map((name) => ({
  name,
  extension: 'webp',
  width: 1,
  height: 1,
  color: '#ffffff',
  content_hash: name,
}))

/** A shop with two images and the folder that holds them. */
async function shopWithImages() {
  const shop = await openShop()
  await shop.owner.insertInto('images').values(rows).execute()
  const folder = await openFolder()
  for (const name of NAMES) await writeFile(join(folder, `${name}.webp`), name)
  return { shop, folder }
}

test('the image folder is recognised even when a file is missing, and an empty one is refused', async () => {
  const { shop, folder } = await shopWithImages()
  const empty = await openFolder()
  expect(await ownsImages(shop.db, await openFolderStore(empty))).toBe(false)
  expect(await ownsImages(shop.db, await openFolderStore(folder))).toBe(true)
  await rm(join(folder, 'hero-food.webp'))
  expect(await ownsImages(shop.db, await openFolderStore(folder))).toBe(true)
  await writeFile(join(empty, 'hero-home.webp'), 'one alone')
  expect(await ownsImages(shop.db, await openFolderStore(empty))).toBe(false)
})

test('images moved to another machine are found there, and the old folder is not changed', async () => {
  const { shop, folder } = await shopWithImages()
  expect(await ownsImages(shop.db, await openFolderStore(folder))).toBe(true)
  const moved = await openFolder()
  for (const name of NAMES) await cp(join(folder, `${name}.webp`), join(moved, `${name}.webp`))
  await rm(join(folder, 'hero-food.webp'))
  expect(await ownsImages(shop.db, await openFolderStore(moved))).toBe(true)
  expect(await ownsImages(shop.db, await openFolderStore(folder))).toBe(false)
})

test('a restored shop finds its images', async () => {
  const { shop, folder } = await shopWithImages()
  await adoptImages(shop.db, await openFolderStore(folder))
  const { id } = await shop.db.selectFrom('image_folder').select('id').executeTakeFirstOrThrow()
  expect(await readFile(join(folder, '.image-folder'), 'utf8')).toBe(id)
  const other = await openFolder()
  await adoptImages(shop.db, await openFolderStore(other))
  await rm(join(folder, 'hero-food.webp'))
  expect([
    await ownsImages(shop.db, await openFolderStore(other)),
    await ownsImages(shop.db, await openFolderStore(folder)),
  ]).toEqual([true, false])
})
