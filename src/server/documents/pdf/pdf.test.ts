import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DocumentEntry } from '#shared/documents.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const GSTIN = '32AAGCB7383J1ZH'

async function openTradingShop() {
  const shop = await openShop()
  await shop.given.settings({ gstin: GSTIN, legalName: 'Kadirur Social Service Society' })
  return shop
}

/** The bytes of a response; only those of a PDF. */
async function pdfOf(shop: TestShop, who: string, url: string, body?: object) {
  const { token } = await shop.person(who)
  const { statusCode, rawPayload, headers } = await shop.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  return { status: statusCode, bytes: rawPayload, headers }
}

const documentsOf = async (shop: TestShop, order: { id: string }) =>
  (await (await shop.as('accountant')).get<DocumentEntry[]>(`/api/orders/${order.id}/documents`)).body

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// Requirements: DOC-1, DOC-2
// Threats: T273
test('the owner and staff download a document as PDF, with the same bytes each time', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ state: 'shipped' })
  const [voucher, invoice] = await documentsOf(shop, order)
  const url = `/api/documents/${invoice?._id}/pdf`
  const own = await pdfOf(shop, 'shopper', url)
  expect(own).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
  })
  expect(own.headers['content-disposition']).toMatch(/^attachment; filename="KS-\d\d-\d\d-000001\.pdf"$/)
  expect(own.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const again = await pdfOf(shop, 'accountant', `${url}?paper=a4&language=en`)
  expect(hashOf(again.bytes)).toBe(hashOf(own.bytes))
  const others = await Promise.all(
    [`${url}?paper=a5`, `${url}?paper=roll`, `${url}?language=ml`, `/api/documents/${voucher?._id}/pdf`].map((other) =>
      pdfOf(shop, 'shopper', other),
    ),
  )
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set([own, ...others].map(({ bytes }) => hashOf(bytes))).size).toBe(5)
  for (const who of ['another', 'packer']) expect(await pdfOf(shop, who, url)).toMatchObject({ status: 404 })
  for (const query of ['paper=a3', 'language=fr'])
    expect(await pdfOf(shop, 'shopper', `${url}?${query}`)).toMatchObject({ status: 400 })
})

// Threats: T100, T272
test('a buyer downloads at most twelve PDFs a minute, and staff still print theirs', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ state: 'paid' })
  const [voucher] = await documentsOf(shop, order)
  const url = `/api/documents/${voucher?._id}/pdf`
  for (const who of ['shopper', 'accountant']) {
    const key = `pdf for ${(await shop.person(who))._id}`
    await shop.owner.insertInto('attempts').values({ key, count: 11, ends_at: sql<Date>`now() + '1 minute'` }).execute()
    expect(await pdfOf(shop, who, url)).toMatchObject({ status: 200 })
  }
  const refused = await pdfOf(shop, 'shopper', url)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await pdfOf(shop, 'accountant', url)).toMatchObject({ status: 200 })
  expect(await pdfOf(shop, 'packer', '/api/orders/packing-slips', { ids: [order.id] })).toMatchObject({ status: 200 })
})

// Requirements: DOC-7
// Threats: T272, T273
test('staff print many documents as one PDF, within limits', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ state: 'shipped' })
  const ids = (await documentsOf(shop, order)).map(({ _id }) => _id)
  const print = (who: string, body: object) => pdfOf(shop, who, '/api/documents/pdf', body)
  const both = await print('accountant', { ids, paper: 'a5', language: 'ml' })
  expect(both).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(both.bytes.toString('latin1')).toMatch(/\/Count 2\b/)
  const unknown = '0190a5c2-0000-7000-8000-000000000000'
  expect(await print('accountant', { ids: [...ids, unknown] })).toMatchObject({ status: 404 })
  for (const wrong of [[], ['x'], Array(201).fill(unknown)])
    expect(await print('accountant', { ids: wrong })).toMatchObject({ status: 400 })
  for (const who of ['shopper', 'packer', 'editor']) expect(await print(who, { ids })).toMatchObject({ status: 403 })
})
