import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { DOWN, openBucketServer } from '#tests/support/object-store/bucket-server.ts'
import { expectStoreRules } from '#tests/support/object-store/store-rules.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFolderStore } from './folder-store.ts'

const IMAGE = '0123456789abcdef0123456789abcdef.webp'

// Requirements: STORE-1
test('a folder and a bucket store, list and remove images alike', async () => {
  await expectStoreRules(await openFolderStore(await openFolder()))
  await expectStoreRules(openBucketStore((await openBucketServer()).settings))
})

// Requirements: STORE-1
test('a list of many pages is read to its end, and excludes files that are not images', async () => {
  const bucket = await openBucketServer({ pageSize: 3 })
  const images = openBucketStore(bucket.settings)
  const names = Array.from({ length: 8 }, (_, at) => `hero-${at}.webp`)
  for (const name of names) await images.put(name, Buffer.from(name))
  for (const key of ['a & b.webp', '.unneeded/hero-9.webp', 'notes.txt'])
    bucket.objects.set(key, { bytes: Buffer.from('x'), headers: {}, storedAt: new Date() })
  const listed = []
  for await (const { file } of images.list()) listed.push(file)
  expect(listed).toEqual(names)
})

// Requirements: STORE-4
test('an orphan that another machine has already removed is not copied to the trash', async () => {
  const bucket = await openBucketServer()
  await openBucketStore(bucket.settings).copyToTrash(IMAGE)
  expect([...bucket.objects.keys()]).toEqual([])
})

// Requirements: STORE-2
test('an object with a hash in its name may be cached for a year, and a hero for a day', async () => {
  const bucket = await openBucketServer()
  const images = openBucketStore(bucket.settings)
  await images.put(IMAGE, Buffer.from('picture'))
  await images.put('hero-home-preview.jpg', Buffer.from('preview'))
  expect([...bucket.objects.values()].map(({ headers }) => headers)).toEqual([
    { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800' },
  ])
})

// Requirements: STORE-3
test('a failed call is retried twice; five failures open the circuit breaker, which tries the store again after a pause', async () => {
  const bucket = await openBucketServer()
  let now = 0
  const images = openBucketStore(bucket.settings, { breaker: { failures: 5, backoffMs: 3_000, now: () => now } })
  let fails = 2
  bucket.fail(() => (fails-- > 0 ? DOWN() : undefined))
  await images.put(IMAGE, Buffer.from('picture'))
  expect(bucket.requests).toHaveLength(3)

  bucket.fail(DOWN)
  for (let n = 0; n < 5; n += 1) await expect(images.get(IMAGE)).rejects.toThrow('503 ServiceUnavailable')
  const before = bucket.requests.length
  await expect(images.get(IMAGE)).rejects.toMatchObject({ retryAfter: 3 })
  expect(bucket.requests).toHaveLength(before)
  bucket.fail(undefined)
  now = 3_000
  expect(String(await images.get(IMAGE))).toBe('picture')
})

// Requirements: STORE-3
test('wrong keys and a missing bucket are refused without a retry, and the error names the cause but no key', async () => {
  const bucket = await openBucketServer()
  const refusalOf = (change: object) =>
    openBucketStore({ ...bucket.settings, ...change })
      .put(IMAGE, Buffer.from('picture'))
      .catch(String)
  expect(await refusalOf({ secretAccessKey: 'wrong' })).toBe('Error: it answered 403 SignatureDoesNotMatch')
  expect(await refusalOf({ accessKeyId: 'wrong' })).toBe('Error: it answered 403 InvalidAccessKeyId')
  expect(await refusalOf({ bucket: 'others' })).toBe('Error: it answered 404 NoSuchBucket')
  expect(bucket.requests).toHaveLength(3)
})

// Requirements: STORE-3
test('many readers of one image at the same time are one request', async () => {
  const bucket = await openBucketServer()
  const images = openBucketStore(bucket.settings)
  await images.put(IMAGE, Buffer.from('picture'))
  const read = await Promise.all(Array.from({ length: 50 }, () => images.get(IMAGE)))
  expect(read.map(String)).toEqual(Array(50).fill('picture'))
  expect(bucket.requests).toHaveLength(2)
})
