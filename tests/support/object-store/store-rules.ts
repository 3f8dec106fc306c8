import { expect } from 'vitest'
import type { ImageStore } from '#server/platform/object-storage/store.ts'

const NAME = '0123456789abcdef0123456789abcdef'

/** The rules of every image store, for a folder, the imitation and a real server. */
export async function expectStoreRules(images: ImageStore) {
  const file = `${NAME}-320.avif`
  expect([await images.get(file), await images.has(file)]).toEqual([undefined, false])
  const put = (file: string) => images.put(file, Buffer.from('picture'))
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
  await images.put(file, bytes)
  expect((await images.get(file))?.equals(bytes)).toBe(true)
  expect(await images.has(file)).toBe(true)
  await images.put('hero-home.webp', Buffer.from('monsoon'))
  await images.put('hero-home.webp', Buffer.from('harvest'))
  expect(String(await images.get('hero-home.webp'))).toBe('harvest')

  const listed = await all(images)
  expect(listed.map(({ file, bytes }) => [file, bytes])).toEqual([
    [file, 300_000],
    ['hero-home.webp', 7],
  ])
  for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)

  await images.copyToTrash('hero-home.webp')
  await images.remove('hero-home.webp')
  await images.remove('hero-home.webp')
  await images.emptyTrash()
  expect((await all(images)).map(({ file }) => file)).toEqual([file])
  await images.probe()
  await images.writeOwner('a shop')
  expect(await images.readOwner()).toBe('a shop')
  expect(await all(images)).toHaveLength(1)
  for (const name of ['../other.webp', 'a/b.webp', '.image-folder', 'x.png', ''])
    for (const call of [images.get, images.has, images.remove, images.copyToTrash, put])
      await expect(async () => call(name), name).rejects.toThrow('is not a valid image name')
}

async function all(images: ImageStore) {
  const found = []
  for await (const image of images.list()) found.push(image)
  return found.sort((image, next) => (image.file < next.file ? -1 : 1))
}
