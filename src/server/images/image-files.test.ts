// Slow: npm run test:all only.
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGE_WIDTHS } from '#shared/uploads.ts'
import { still, upload } from '#tests/support/images.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { imageSizesJob, makeMissingSizes } from './make-sizes.ts'
import { startResizer } from './resizer.ts'

// Requirements: IMG-4
test('a missing size is served as the original for a minute, and as the size forever once made', async () => {
  const shop = await openShop()
  const name = await uploadImage(shop, 500)
  const before = await file(shop, `${name}-320.avif`)
  expect(before).toMatchObject({ status: 200, type: 'image/webp', caching: 'public, max-age=60', width: 500 })

  await makeMissingSizes(shop)
  const after = await file(shop, `${name}-320.avif`)
  expect(after).toMatchObject({ status: 200, type: 'image/avif', caching: IMMUTABLE, width: 320 })
  expect(await file(shop, `${name}-160.webp`)).toMatchObject({ type: 'image/webp', caching: IMMUTABLE, width: 160 })
  expect(await file(shop, `${name}.webp`)).toMatchObject({ type: 'image/webp', caching: IMMUTABLE, width: 500 })
  // Images are never enlarged: a size wider than the image is the image itself.
  for (const format of ['avif', 'webp']) {
    expect(await file(shop, `${name}-1280.${format}`)).toMatchObject({
      type: 'image/webp',
      caching: IMMUTABLE,
      width: 500,
    })
  }
})

test('an uploaded image waits in the queue and gets all of its sizes', async () => {
  const shop = await openShop()
  await shop.jobs.work('makeImageSizes', imageSizesJob(shop).run)
  const name = await uploadImage(shop, 1300)
  const isDone = async () => (await file(shop, `${name}-1280.webp`)).caching === IMMUTABLE
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
  for (const width of IMAGE_WIDTHS) {
    expect(await file(shop, `${name}-${width}.avif`)).toMatchObject({ type: 'image/avif', width })
    expect(await file(shop, `${name}-${width}.webp`)).toMatchObject({ type: 'image/webp', width })
  }
})

test('the next run completes an interrupted job', async () => {
  const shop = await openShop()
  const name = await uploadImage(shop, 1300)
  const sizes = imageSizesJob(shop)
  const interrupted = sizes.run()
  sizes.stop()
  await interrupted
  expect(await withoutSizes(shop)).toEqual([name])

  await makeMissingSizes(shop)
  expect(await withoutSizes(shop)).toEqual([])
})

test('an upload during the resizing of a catalogue is resized next', async () => {
  const shop = await openShop()
  const [first, second] = [await uploadImage(shop, 300), await uploadImage(shop, 310)]
  const made: string[] = []
  let uploading: Promise<string> | undefined
  const put = async (file: string, bytes: Uint8Array) => {
    uploading ??= uploadImage(shop, 320)
    await uploading
    if (file.endsWith('-preview.jpg')) made.push(file.replace('-preview.jpg', ''))
    await shop.images.put(file, bytes)
  }
  await makeMissingSizes({ ...shop, images: { ...shop.images, put } })
  expect(made).toEqual([second, await uploading, first])
})

// Requirements: WEB-8
test('every image gets a preview for shared links, and its pages are invalidated', async () => {
  const shop = await openShop()
  const name = await uploadImage(shop, 500)
  expect(await file(shop, `${name}-preview.jpg`)).toMatchObject({ status: 404 })
  await makeMissingSizes(shop)
  const preview = { status: 200, type: 'image/jpeg', caching: IMMUTABLE, width: 1200 }
  expect(await file(shop, `${name}-preview.jpg`)).toMatchObject(preview)

  // Like a shop of a release without previews.
  const secondImage = await uploadImage(shop, 510)
  await shop.owner.updateTable('images').set({ sizes_made_at: sql`now()` }).where('name', '=', secondImage).execute()
  let made = 0
  const page = () =>
    shop.cache.get('page', async () => ({ body: `${made++}`, type: 'text/plain', about: [`picture:${secondImage}`] }))
  await shop.cache.settled()
  const before = await page()
  expect(await page()).toBe(before)
  await makeMissingSizes(shop)
  expect(await file(shop, `${secondImage}-preview.jpg`)).toMatchObject(preview)
  expect(await file(shop, `${secondImage}-320.avif`)).toMatchObject({ type: 'image/webp' })
  await shop.cache.settled()
  expect(await page()).not.toBe(before)
})

test('when its process is killed, the job fails and is retried', async () => {
  const resizer = startResizer()
  const resized = resizer.resize(await still(1300).png().toBuffer(), { withSizes: true })
  resizer.stop()
  await expect(resized).rejects.toThrow('The child process has ended')
  await expect(resizer.resize(Buffer.alloc(1), { withSizes: true })).rejects.toThrow()
})

test('a catalogue that takes longer than one job continues in the next', async () => {
  const shop = await openShop()
  const first = await uploadImage(shop, 200)
  await sql`delete from pgboss.job`.execute(shop.owner)
  await imageSizesJob(shop, 0).run()
  expect(await withoutSizes(shop)).toEqual([first])
  await shop.jobs.work('makeImageSizes', imageSizesJob(shop).run)
  await expect.poll(() => withoutSizes(shop)).toEqual([])
})

test('an unreadable image has only its original and does not block the others', async () => {
  const shop = await openShop()
  const damaged = await uploadImage(shop, 200)
  const missing = 'f'.repeat(32)
  await shop.images.put(`${damaged}.webp`, Buffer.from('RIFF....WEBPnoise'))
  await shop.owner
    .insertInto('images')
    .values({ name: missing, extension: 'webp', width: 9, height: 9, color: '#ffffff', content_hash: 'x' })
    .execute()
  const good = await uploadImage(shop, 210)
  await makeMissingSizes(shop)
  expect(await withoutSizes(shop)).toEqual([damaged, missing].toSorted())
  expect(await file(shop, `${good}-160.avif`)).toMatchObject({ type: 'image/avif' })
  expect(await file(shop, `${missing}-160.avif`)).toMatchObject({ status: 404 })
})

test('heroes come first, and a replaced hero is visible within a day', async () => {
  const shop = await openShop()
  const bytes = await still(400).webp().toBuffer()
  await shop.images.put('hero-furniture.webp', bytes)
  const hero = {
    name: 'hero-furniture',
    extension: 'webp',
    width: 400,
    height: 400,
    color: '#ffffff',
    content_hash: 'h',
  }
  await shop.owner.insertInto('images').values(hero).execute()
  await makeMissingSizes(shop)
  const served = await file(shop, 'hero-furniture-320.avif')
  expect(served).toMatchObject({ type: 'image/avif', caching: 'public, max-age=86400, stale-while-revalidate=604800' })
})

// Threats: T90
test('an image is served only as an image, and not sent again when the browser has it', async () => {
  const shop = await openShop()
  const name = await uploadImage(shop, 200)
  const visitor = await shop.as('visitor')
  const served = await visitor.get(`/uploads/${name}.webp`)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const again = await visitor.get(`/uploads/${name}.webp`, {
    headers: { 'if-none-match': String(served.headers.etag) },
  })
  expect(again).toMatchObject({ status: 304, body: '' })
})

// Requirements: IMG-4
// Threats: T87
test('no other file can be read', async () => {
  const { as } = await openShop()
  const visitor = await as('visitor')
  const addresses = [
    'unknown.webp',
    'unknown-320.avif',
    '..%2f..%2fpackage.json',
    '..%5c..%5cpackage.json',
    '%2e%2e%2fshop.pid',
    '....//x.webp',
    'x.webp%00.png',
    'X.webp',
    'x.png',
    'x.svg',
    '.x.part',
    '%c0%ae%c0%ae',
    '%',
    '%E0%A4%A',
    `${'x'.repeat(280)}.webp`,
    `${'x'.repeat(400)}.webp`,
  ]
  for (const address of addresses) {
    const { status } = await visitor.get(`/uploads/${address}`)
    expect([400, 404, 414], address).toContain(status)
  }
})

const IMMUTABLE = 'public, max-age=31536000, immutable'

let made = 0

/** Uploads an image of this width with unique content; returns its name. */
async function uploadImage({ as }: TestShop, width: number): Promise<string> {
  made += 1
  const stored = await upload(
    await as('admin'),
    await still(width, 100 + made)
      .png()
      .toBuffer(),
  )
  return /\/uploads\/(\w+)\.webp/.exec(stored.body)?.[1] ?? 'nothing'
}

async function file({ app }: TestShop, name: string) {
  const { statusCode, headers, rawPayload } = await app.inject(`/uploads/${name}`)
  const { width } = statusCode === 200 ? await sharp(rawPayload).metadata() : { width: 0 }
  return { status: statusCode, type: headers['content-type'], caching: headers['cache-control'], width }
}

async function withoutSizes({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('images').select('name').where('sizes_made_at', 'is', null).orderBy('name').execute()
  return rows.map(({ name }) => name)
}
