// Slow: npm run test:all only.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '#server/platform/backup/back-up.ts'
import { decrypt, encrypt } from '#server/platform/encryption/encrypt.ts'
import { keyFileOf, openFileKeys } from '#server/platform/encryption/file-keys.ts'
import { ROLES } from '#shared/roles.ts'
import { findingOf, healthSourcesOf } from '#tests/support/health.ts'
import { formOf, still } from '#tests/support/images.ts'
import { createMedicine, orderToCheck, pdfOf, photo, sendFile } from '#tests/support/prescriptions.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function readBytes({ app, person }: TestShop, who: string, url: string) {
  const { token } = await person(who)
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

// Requirements: RX-7
// Threats: T210
test('only the buyer and those who release medicines see a file, and the audit log has each view by staff', async () => {
  const shop = await openShop()
  const { order, file } = await orderToCheck(shop)
  const url = `/api/orders/${order.id}/prescription`
  for (const who of ['stranger', ...ROLES.filter((role) => role !== 'owner' && role !== 'pharmacist')]) {
    const caller = await shop.as(who)
    for (const path of [url, `${url}/${file}`]) expect((await caller.get(path)).status, `${who} ${path}`).toBe(404)
    expect((await sendFile(caller, order.id, await photo())).status, who).toBe(404)
    expect((await caller.delete(`${url}/${file}`)).status, who).toBe(404)
    expect((await caller.put(`${url}/release`)).status, who).toBe(403)
    expect((await caller.put(`${url}/refuse`, { reason: 'other' })).status, who).toBe(403)
    expect((await caller.get('/api/prescriptions')).status, who).toBe(403)
  }
  for (const who of ['pharmacist', 'owner', 'shopper']) {
    const { status, headers } = await readBytes(shop, who, `${url}/${file}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  // Staff do not change the files of a buyer.
  const pharmacist = await shop.as('pharmacist')
  expect((await sendFile(pharmacist, order.id, await photo())).status).toBe(404)
  expect((await pharmacist.delete(`${url}/${file}`)).status).toBe(404)
  const otherOrder = await orderToCheck(shop)
  expect((await pharmacist.get(`/api/orders/${otherOrder.order.id}/prescription/${file}`)).status).toBe(404)
  const rows = await shop.db
    .selectFrom('audit')
    .select('actor_name')
    .where('action', '=', 'prescription viewed')
    .execute()
  expect(rows).toEqual([{ actor_name: 'pharmacist' }, { actor_name: 'owner' }])
})

// Requirements: RX-2
// Threats: T211
test('a file is accepted by its content: pictures are encoded again, PDFs stay, everything else is refused', async () => {
  const shop = await openShop()
  const { order, file } = await orderToCheck(shop)
  const shopper = await shop.as('shopper')
  const url = `/api/orders/${order.id}/prescription`
  await shopper.delete(`${url}/${file}`)
  const taken = await still(80, 40)
    .jpeg()
    .withExifMerge({ IFD0: { Make: 'Camera of Lakshmi' } })
    .toBuffer()
  const jpegAndPage = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')])
  for (const [name, content] of [
    ['page.html', jpegAndPage],
    ['paper.png', await still(60).png().toBuffer()],
    ['paper.pdf', await still(61).webp().toBuffer()],
  ] as const) {
    const sent = await sendFile(shopper, order.id, content, name)
    expect(sent, name).toMatchObject({ status: 201 })
    const { headers, bytes } = await readBytes(shop, 'shopper', `${url}/${sent.body.files.at(-1)?._id}`)
    expect(headers['content-type']).toBe('image/webp')
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    for (const hidden of ['Lakshmi', 'script']) expect(bytes.includes(hidden)).toBe(false)
  }
  const paper = pdfOf('take twice a day')
  const sent = await sendFile(shopper, order.id, paper, 'paper.exe')
  const stored = await readBytes(shop, 'shopper', `${url}/${sent.body.files.at(-1)?._id}`)
  expect(stored.headers['content-type']).toBe('application/pdf')
  expect(stored.bytes.equals(paper)).toBe(true)

  const refused: [what: string, content: Buffer | string, status: number][] = [
    ['nothing', '', 415],
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['a page with a PDF inside', `<html>${paper}`, 415],
    ['half a PDF', paper.subarray(0, 20), 415],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['a GIF', await still(20).gif().toBuffer(), 415],
    ['an AVIF', await still(20).avif().toBuffer(), 415],
    ['half a JPEG', taken.subarray(0, 200), 415],
    ['a bomb of 100 megapixels', await still(10_000).png().toBuffer(), 400],
    ['2 MB and a byte', Buffer.concat([paper, randomBytes(2 * 1024 * 1024 - paper.length), Buffer.from('x')]), 413],
  ]
  for (const [what, content, status] of refused)
    expect((await sendFile(shopper, order.id, content, 'paper.pdf')).status, what).toBe(status)
  expect(await shopper.post(url, { file: 'x' })).toMatchObject({ status: 415 })
  expect(
    await shopper.post(url, undefined, formOf([{ name: 'other', filename: 'a.pdf', content: paper }])),
  ).toMatchObject({
    status: 400,
  })
  const maximum = Buffer.concat([pdfOf('').subarray(0, 9), Buffer.alloc(2 * 1024 * 1024 - 15), Buffer.from('%%EOF\n')])
  expect((await sendFile(shopper, order.id, maximum)).status).toBe(201)
}, 60_000)

// Requirements: RX-8
// Threats: T212
test('a copy of the database reveals no prescription, and without its key a file is refused in plain words', async () => {
  const storedIn = await emptyFolder()
  const shop = await openShop({ storedIn })
  const { order } = await orderToCheck(shop)
  const shopper = await shop.as('shopper')
  const url = `/api/orders/${order.id}/prescription`
  const sent = await sendFile(shopper, order.id, pdfOf('Danti, Lakshmi Nair'))
  const file = sent.body.files.at(-1)?._id ?? ''
  const row = await shop.db.selectFrom('prescriptions').selectAll().where('id', '=', file).executeTakeFirstOrThrow()
  for (const word of ['%PDF', 'Danti', 'Lakshmi']) expect(row.content.includes(word)).toBe(false)
  expect((await stat(keyFileOf(storedIn))).mode & 0o777).toBe(0o600)
  const hex = (await readFile(keyFileOf(storedIn), 'utf8')).trim()
  expect(row.content.includes(Buffer.from(hex, 'hex'))).toBe(false)

  // A backup has the ciphertext, and not the key.
  const backup = await backUp(
    { connection: shop.ownerConnection, dataDir: storedIn, images: shop.images },
    join(storedIn, 'backups'),
  )
  const names = await readdir(backup, { recursive: true, withFileTypes: true })
  for (const entry of names.filter((found) => found.isFile())) {
    const stored = await readFile(join(entry.parentPath, entry.name))
    const bytes = entry.name.endsWith('.gz') ? gunzipSync(stored) : stored
    for (const secret of ['%PDF', hex]) expect(bytes.includes(secret), entry.name).toBe(false)
  }
  expect(names.map(({ name }) => name)).toContain('public.prescriptions.jsonl.gz')

  // The same bytes under another file, and one changed bit, cannot be opened.
  const first = sent.body.files[0]?._id ?? ''
  const refusal = { status: 409, body: { code: 'key_missing', message: expect.stringContaining('cannot be opened') } }
  await shop.owner.updateTable('prescriptions').set({ content: row.content }).where('id', '=', first).execute()
  expect(await shopper.get(`${url}/${first}`)).toMatchObject(refusal)
  const changed = Buffer.from(row.content)
  changed[20] = (changed[20] ?? 0) ^ 1
  await shop.owner.updateTable('prescriptions').set({ content: changed }).where('id', '=', file).execute()
  expect(await shopper.get(`${url}/${file}`)).toMatchObject(refusal)
  await shop.owner.updateTable('prescriptions').set({ content: row.content }).where('id', '=', file).execute()

  const env = { dataDir: storedIn, databaseUrl: undefined, prescriptionKeys: [] }
  const sources = await healthSourcesOf(shop)
  const check = (change: Partial<typeof sources.env>) =>
    findingOf('Prescription key', { ...sources, env: { ...sources.env, ...env, ...change } })
  expect(await check({})).toMatch(/^ok/)
  expect(await check({ databaseUrl: 'postgres://elsewhere/shop' })).toMatch(/^warning: .*only on this machine/)
  expect(await check({ databaseUrl: 'postgres://elsewhere/shop', prescriptionKeys: ['0'.repeat(64), hex] })).toMatch(
    /^ok/,
  )
  await rm(keyFileOf(storedIn))
  expect(await check({})).toMatch(/^problem: 2 files of prescriptions cannot be opened/)
  expect(await shopper.get(`${url}/${file}`)).toMatchObject(refusal)
  expect(await (await shop.as('pharmacist')).get(`${url}/${file}`)).toMatchObject(refusal)
  // A new file works with a new key.
  expect((await sendFile(shopper, order.id, pdfOf('new'))).status).toBe(201)
})

// Requirements: RX-8
test('the first of several keys encrypts, older ones still decrypt, and two processes create one key', async () => {
  const dataDir = await emptyFolder()
  const [older = '', newer = ''] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const before = openFileKeys({ prescriptionKeys: [older], dataDir })
  const content = encrypt(await before.current(), Buffer.from('paper'), 'order 1')
  const after = openFileKeys({ prescriptionKeys: [newer, older], dataDir })
  expect((await after.current()).id).not.toBe((await before.current()).id)
  const key = await after.find((await before.current()).id)
  expect(key && decrypt(key, content, 'order 1')?.toString()).toBe('paper')
  expect(key && decrypt(key, content, 'order 2')).toBeUndefined()
  expect(decrypt(await after.current(), content, 'order 1')).toBeUndefined()
  expect(await openFileKeys({ prescriptionKeys: [newer], dataDir }).find(key?.id ?? '')).toBeUndefined()

  const made = await Promise.all(
    Array.from({ length: 8 }, () => openFileKeys({ prescriptionKeys: [], dataDir }).current()),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
})

// Requirements: RX-2
// Threats: T215
test('an account sends at most twenty files a day for unpaid orders, and more for a paid one', async () => {
  const shop = await openShop()
  const shopper = await shop.as('shopper')
  const unpaid = await shop.given.order({ by: 'shopper', product: await createMedicine(shop) })
  for (let n = 0; n < 20; n += 1) {
    const { status, body } = await sendFile(shopper, unpaid.id, pdfOf(`page ${n}`))
    expect(status).toBe(201)
    for (const { _id } of body.files ?? []) await shopper.delete(`/api/orders/${unpaid.id}/prescription/${_id}`)
  }
  expect(await sendFile(shopper, unpaid.id, pdfOf('one more'))).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please try again in 24 hours.' },
  })
  const { order } = await orderToCheck(shop)
  expect((await sendFile(shopper, order.id, pdfOf('paid'))).status).toBe(201)
})

// Requirements: RX-2
// Threats: T215
test('an address sends at most a hundred files a day for unpaid orders; buyers who paid before may send more', async () => {
  const shop = await openShop()
  const shopper = await shop.as('shopper')
  const unpaid = await shop.given.order({ by: 'shopper', product: await createMedicine(shop) })
  const key = 'unpaid prescription from 127.0.0.1'
  await shop.db
    .insertInto('attempts')
    .values({ key, count: 100, ends_at: new Date(Date.now() + 60_000) })
    .execute()
  expect((await sendFile(shopper, unpaid.id, pdfOf('one more'))).status).toBe(429)
  await orderToCheck(shop)
  expect((await sendFile(shopper, unpaid.id, pdfOf('of a buyer'))).status).toBe(201)
})
