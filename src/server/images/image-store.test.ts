// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { openBucketStore } from '#server/platform/object-storage/bucket-store.ts'
import { still, upload } from '#tests/support/images.ts'
import { DOWN, openBucketServer } from '#tests/support/object-store/bucket-server.ts'
import { openShop } from '#tests/support/shop.ts'
import { holdsImages } from './holds-images.ts'
import { makeMissingSizes } from './make-sizes.ts'
import { removeOrphanImages } from './remove-orphan-images.ts'

async function open({ baseUrl }: { baseUrl?: string } = {}) {
  const bucket = await openBucketServer()
  const images = openBucketStore(bucket.settings, { baseUrl, breaker: { backoffMs: 50 } })
  const shop = await openShop({ images })
  const admin = await shop.as('admin')
  const { body: address } = await upload(admin, await still(500).png().toBuffer())
  return { bucket, shop, admin, address, file: address.replace('/uploads/', '') }
}

// Requirements: STORE-2
test('an upload is stored in the bucket with its sizes and served from there at the same address', async () => {
  const { bucket, shop, admin, address, file } = await open()
  await makeMissingSizes(shop)
  expect(bucket.objects.has(file)).toBe(true)
  expect(bucket.objects.has(file.replace('.webp', '-320.avif'))).toBe(true)
  const before = bucket.requests.length
  const size = await admin.get(address.replace('.webp', '-320.avif'))
  expect([size.status, size.headers['content-type'], size.headers['cache-control']]).toEqual([
    200,
    'image/avif',
    'public, max-age=31536000, immutable',
  ])
  const etag = String(size.headers.etag)
  const again = await shop.app.inject({
    url: address.replace('.webp', '-320.avif'),
    headers: { 'if-none-match': etag },
  })
  expect(again.statusCode).toBe(304)
  expect(bucket.requests.length - before).toBeLessThanOrEqual(2)
})

// Requirements: STORE-3
// Threats: T244
test('while the store is down, the shop sells and refuses pictures and uploads with 503', async () => {
  const { bucket, shop, admin, address } = await open()
  const oil = await shop.given.product({ name: 'Dhanwantharam', stock: 3 })
  bucket.fail(DOWN)
  const refused = await admin.get<{ message: string }>(address.replace('.webp', '-160.webp'))
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
  expect(refused.body.message).toBe('Pictures cannot be read or stored at the moment. Please try again in a minute.')
  expect((await upload(admin, await still(40).png().toBuffer())).status).toBe(503)
  await shop.given.order({ product: oil, qty: 1, state: 'paid' })
  expect((await admin.get('/api/products')).status).toBe(200)
  bucket.fail(undefined)
  await expect.poll(async () => (await upload(admin, await still(40).png().toBuffer())).status).toBe(200)
})

// Requirements: STORE-2
test('with a public address, browsers are redirected for a day, and to the original for a minute', async () => {
  const { shop, admin, address, file } = await open({ baseUrl: 'https://cdn.example/pictures' })
  const sizeOf = async (ending: string) => {
    const { status, headers } = await admin.get(address.replace('.webp', ending))
    return [status, headers.location, headers['cache-control']]
  }
  expect(await sizeOf('.webp')).toEqual([302, `https://cdn.example/pictures/${file}`, 'public, max-age=86400'])
  expect(await sizeOf('-320.avif')).toEqual([302, `https://cdn.example/pictures/${file}`, 'public, max-age=60'])
  const { headers } = await admin.get('/api/settings')
  for (const kind of ['img-src', 'connect-src'])
    expect(String(headers['content-security-policy'])).toMatch(new RegExp(`${kind} 'self'[^;]* https://cdn\\.example;`))
  await makeMissingSizes(shop)
  const small = file.replace('.webp', '-320.avif')
  expect(await sizeOf('-320.avif')).toEqual([302, `https://cdn.example/pictures/${small}`, 'public, max-age=86400'])
  expect((await admin.get('/uploads/0123456789abcdef0123456789abcdef.webp')).status).toBe(404)
})

// Requirements: STORE-4
test('two machines remove the same orphans at once; files with a row stay, and a concurrent upload is not lost', async () => {
  const { bucket, shop, admin, file } = await open()
  const old = (key: string) =>
    bucket.objects.set(key, { bytes: Buffer.from(key), headers: {}, storedAt: new Date(Date.now() - 7_200_000) })
  const orphan = '0123456789abcdef0123456789abcdef.webp'
  for (const key of [orphan, orphan.replace('.webp', '-320.avif'), 'hero-old.webp', file]) old(key)
  await Promise.all([removeOrphanImages(shop), removeOrphanImages(shop)])
  expect([...bucket.objects.keys()].sort()).toEqual(
    [
      '.unneeded/0123456789abcdef0123456789abcdef-320.avif',
      `.unneeded/${orphan}`,
      '.unneeded/hero-old.webp',
      file,
    ].sort(),
  )

  // The latest possible moment: between the file and its row.
  const photo = await still(300).png().toBuffer()
  const { body } = await upload(admin, photo)
  const name = body.replace('/uploads/', '')
  await shop.owner.deleteFrom('images').where('name', '=', name.replace('.webp', '')).execute()
  const { put } = shop.images
  let isCleaned = false
  shop.images.put = async (key, bytes) => {
    await put(key, bytes)
    if (isCleaned || key !== name) return
    isCleaned = true
    old(name)
    await removeOrphanImages(shop)
  }
  expect((await upload(admin, photo)).status).toBe(200)
  expect([isCleaned, bucket.objects.has(name)]).toEqual([true, true])
})

// Requirements: STORE-4
// Threats: T243
test('a shop with another database removes nothing from the bucket', async () => {
  const { bucket, shop } = await open()
  const { id } = await shop.db
    .insertInto('image_folder')
    .values({ id: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  bucket.objects.set('hero-old.webp', { bytes: Buffer.from('x'), headers: {}, storedAt: new Date(0) })
  await removeOrphanImages(shop)
  expect(bucket.objects.has('hero-old.webp')).toBe(true)
  await shop.images.writeOwner(id)
  await removeOrphanImages(shop)
  expect(bucket.objects.has('hero-old.webp')).toBe(false)
})

// Threats: T175
test('a process does not work on images in another store, which the embedded database never has', async () => {
  const { bucket, shop } = await open()
  bucket.objects.clear()
  const settings = { address: '', keys: undefined, baseUrl: undefined }
  const checkHolds = (databaseUrl?: string, bucketSettings?: typeof bucket.settings) =>
    holdsImages({ databaseUrl, images: { ...settings, bucket: bucketSettings } }, shop)
  expect(await checkHolds()).toBe(true)
  expect(await checkHolds('postgresql://shop@db/shop')).toBe(false)
  expect(await checkHolds(undefined, bucket.settings)).toBe(false)
})
