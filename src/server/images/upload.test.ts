import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formOf, still, upload } from '#tests/support/images.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: CAT-28, ENV-13, IMG-1, ROLE-5
test('an image of each accepted format is encoded again, and the same one is stored once', async () => {
  const { as, images, db } = await openShop()
  const admin = await as('admin')
  const kinds = [still(60).jpeg(), still(61).png(), still(62).webp(), still(63).avif()]
  for (const kind of kinds) {
    const stored = await upload(admin, await kind.toBuffer(), 'name without meaning.svg')
    expect(stored.headers['content-type']).toMatch('application/json')
    expect(stored).toMatchObject({ status: 200, body: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/) })
    expect(await images.has(stored.body.replace('/uploads/', ''))).toBe(true)
  }
  await upload(admin, await still(60).jpeg().toBuffer())
  const rows = await db.selectFrom('images').selectAll().orderBy('width').execute()
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({
    width: 60,
    height: 60,
    sizes_made_at: null,
    color: expect.stringMatching(/^#[c-d0-9a-f]{6}$/),
  })
})

// Threats: T84, T89
test('a photo’s metadata and hidden data do not reach the shop', async () => {
  const { as, images } = await openShop()
  const photo = await still(80, 40)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera of Lakshmi' }, IFD3: { GPSLatitude: '11/1 45/1 0/1' } })
    .toBuffer()
  const stored = await upload(await as('admin'), Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))
  expect(stored.status).toBe(200)
  const bytes = (await images.get(stored.body.replace('/uploads/', ''))) ?? Buffer.alloc(0)
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 80 })
  expect(metadata.exif).toBeUndefined()
  expect(bytes.includes('Lakshmi')).toBe(false)
  expect(bytes.includes('script')).toBe(false)
})

test('a large photo is scaled down', async () => {
  const { as, db } = await openShop()
  await upload(await as('admin'), await still(4000, 3000).jpeg().toBuffer())
  expect(await db.selectFrom('images').select(['width', 'height']).execute()).toEqual([{ width: 2560, height: 1920 }])
})

// Requirements: API-6
// Threats: T84, T85
test('a file that is not an image of an accepted format is refused, under any name', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  const png = await still(50).png().toBuffer()
  const malicious: [what: string, content: Buffer | string][] = [
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    [
      'a drawing with entities',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    ],
    ['a document', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
    ['a GIF that is also a script', 'GIF89a/*\x00\x01\x00*/=1;alert(1)'],
    ['a GIF', await still(20).gif().toBuffer()],
    ['a TIFF', await still(20).tiff().toBuffer()],
    ['the head of a PNG and noise', Buffer.concat([png.subarray(0, 33), randomBytes(2000)])],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['half a JPEG', (await still(300).jpeg().toBuffer()).subarray(0, 400)],
    ['noise', randomBytes(5000)],
  ]
  for (const [what, content] of malicious) {
    const refused = await upload(admin, content, 'photo.png')
    expect(refused.status, what).toBe(415)
    expect(refused.body, what).toMatchObject({ message: 'The picture must be a JPEG, PNG, WebP or AVIF file' })
  }
  expect(await db.selectFrom('images').selectAll().execute()).toEqual([])
})

// Threats: T86
test('a decompression bomb is refused by its header within a short time', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const bomb = pngOf(14_000, 14_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage.rss()
  const refused = await Promise.all(Array.from({ length: 10 }, () => upload(admin, bomb, 'bomb.png')))
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(refused[0]?.body).toMatchObject({ message: 'The picture is too large: at most 24 megapixels' })
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
})

// Threats: T86
test('an animated image is refused', async () => {
  const { as } = await openShop()
  const frames = await Promise.all([still(20).png().toBuffer(), still(20).negate().png().toBuffer()])
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const refused = await upload(await as('admin'), moving)
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'Animated pictures are not supported; choose a still picture' },
  })
})

// Requirements: API-6, IMG-1
test('more than 5 MB are refused also when they arrive in parts that end exactly at the limit', async () => {
  const { as, db } = await openShop()
  const limit = 5 * 1024 * 1024
  const image = Buffer.concat([await still(20).png().toBuffer(), Buffer.alloc(limit)])
  const { payload, headers } = formOf([{ name: 'image', filename: 'a.png', content: image }])
  const end = payload.indexOf('\r\n\r\n') + 4 + limit
  const parts = Readable.from([payload.subarray(0, end), payload.subarray(end)])
  const admin = await as('admin')
  expect(await admin.post('/api/upload', undefined, { payload: parts, headers })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
  expect(await db.selectFrom('images').selectAll().execute()).toEqual([])
})

// Requirements: API-6, IMG-1
// Threats: T88
test('more than 5 MB, several files or a broken form are refused, and the shop keeps running', async () => {
  const { as, app, db } = await openShop()
  const admin = await as('admin')
  const image = { name: 'image', filename: 'a.png', content: await still(20).png().toBuffer() }
  const send = (form: { payload: Buffer | string; headers: Record<string, string> }) =>
    admin.post('/api/upload', undefined, form)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const field = { name: 'note', content: 'x' }

  expect(await upload(admin, randomBytes(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  const statuses = [
    await send(formOf([])),
    await send(formOf([{ ...image, name: '' }])),
    await send(formOf([{ ...image, name: 'file' }])),
    await send(formOf([field])),
    await send(formOf([...Array.from({ length: 10_000 }, () => field), image])),
    await send({ payload: 'x', headers: { 'content-type': 'multipart/form-data' } }),
    await send({ payload: '', headers }),
    await send({
      payload: '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
      headers,
    }),
    await send({ payload: randomBytes(2000), headers }),
    await send({ payload: '{"image":"x"}', headers: { 'content-type': 'application/json' } }),
    await send({ payload: 'image=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    await admin.post('/api/upload'),
  ].map(({ status }) => status)
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
  expect(await db.selectFrom('images').selectAll().execute()).toEqual([])

  for (const filename of ['../../x.png', 'a%00.png', '-rf.png', 'x'.repeat(300), 'മഞ്ഞൾ.png']) {
    expect(await upload(admin, image.content, filename)).toMatchObject({ status: 200 })
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

// Requirements: ROLE-5
// Threats: T83
test('only admins upload images', async () => {
  const { as } = await openShop()
  const image = await still(20).png().toBuffer()
  expect(await upload(await as('visitor'), image)).toMatchObject({ status: 401 })
  expect(await upload(await as('shopper'), image)).toMatchObject({ status: 403 })
})

/**
 * A PNG of one bit per pixel in one colour, written without an encoder. Decoding it would take hundreds of megabytes.
 */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

// Threats: T83
test('an admin uploads at most three hundred images an hour', async () => {
  const { as, owner, person } = await openShop()
  const image = await still(50).png().toBuffer()
  const admin = await as('admin')
  await upload(admin, image)
  const { _id } = await person('admin')
  const { numUpdatedRows } = await owner
    .updateTable('attempts')
    .set({ count: 299 })
    .where('key', '=', `upload by ${_id}`)
    .where('count', '=', 1)
    .executeTakeFirst()
  expect(numUpdatedRows).toBe(1n)
  expect(await upload(admin, image)).toMatchObject({ status: 200 })
  const refused = await upload(admin, image)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many', message: expect.stringMatching(/60 minutes/) },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(await upload(await as('admin of the evening'), image)).toMatchObject({ status: 200 })
})
