import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { openShop } from '#tests/support/shop.ts'
import { openFolderStore } from './folder-store.ts'
import { adoptImages, ownerId, ownsImages } from './store-owner.ts'

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
async function shopWithImages(onQuery?: (query: CompiledQuery) => void) {
  const shop = await openShop({ ...(onQuery && { onQuery }) })
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

// Requirements: STORE-4
test('workers that adopt a store at the same time agree on its owner', async () => {
  let tries = 0
  const { shop, folder } = await shopWithImages(({ sql }) => {
    if (sql.includes('pg_try_advisory_xact_lock')) tries += 1
  })
  const store = await openFolderStore(folder)
  const hasOtherOwner = async () => tries > 1 || (await ownerId(shop.owner)) !== undefined
  let written = 0
  const writeOwner = async (id: string) => {
    await store.writeOwner(id)
    written += 1
    // The first worker is slow: another one comes between its two writes, if it may.
    if (written === 1) await expect.poll(hasOtherOwner).toBe(true)
  }
  const adopt = () => ownsImages(shop.db, { ...store, writeOwner })
  expect(await Promise.all([adopt(), adopt()])).toEqual([true, true])
  expect(await store.readOwner()).toBe(await ownerId(shop.db))
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
