// Slow: npm run test:all only.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { gst } from '#server/cli/gst.ts'
import { readEnv } from '#server/env.ts'
import { rememberAccount } from '#server/orders/provider-mode.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import type { ListedDocument } from '#shared/documents.ts'
import { type GstMoney, type GstSummary, gstCalls } from '#shared/gst.ts'
import { GST_FILES, type TallyLedgers } from '#shared/gst-files.ts'
import { sumOf, toPaise } from '#shared/money.ts'
import { todayInIndia } from '#shared/today.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const GSTIN = '32AAGCB7383J1ZH'
const BUYER = '29AAGCB7383J1Z4'
const KARNATAKA = { state: 'Karnataka', postalCode: '560001', city: 'Bengaluru' } as const
const today = todayInIndia()
const days = `from=${today}&to=${today}`
let keys = 0

afterEach(() => void vi.useRealTimers())

async function openRegisteredShop() {
  const shop = await openShop()
  await shop.given.settings({ ...MANY_UNPAID, gstin: GSTIN, taxPercentOther: 0 })
  return shop
}

type Sold = {
  name?: string
  price?: number
  qty?: number
  outOfState?: boolean
  gstin?: string
  nil?: boolean
  mixed?: boolean
}

/** An order that is shipped, of goods at 5 % unless `nil` or `mixed`. */
async function sell(shop: TestShop, { name, price = 100, qty = 1, outOfState, gstin, nil, mixed }: Sold = {}) {
  const taxed = await shop.given.product({ category: 'ayurveda', price, stock: 10 })
  const untaxed = await shop.given.product({ category: 'organicfoods', price: 50, stock: 10 })
  const goods = mixed ? [taxed, untaxed] : [nil ? untaxed : taxed]
  const shopper = await shop.as('shopper')
  const { body } = await shopper.post<{ _id: string }>('/api/orders', {
    ...shop.given.draft(taxed),
    orderItems: goods.flatMap((product) => shop.given.draft(product, qty).orderItems),
    shippingAddress: shop.given.address({ ...(outOfState && KARNATAKA), ...(name && { name }) }),
    ...(gstin && { gstin }),
  })
  await shop.given.pay(body._id)
  await (await shop.as('admin')).put(`/api/orders/${body._id}/ship`, shop.given.shipment())
  return body._id
}

async function refund(shop: TestShop, order: string, body: object) {
  keys += 1
  const headers = { 'idempotency-key': `gst-refund-${keys}` }
  const admin = await shop.as('admin')
  const reply = await admin.post(`/api/orders/${order}/refunds`, { reason: 'Broken', ...body }, { headers })
  expect(reply.status).toBe(201)
  const waiting = await shop.db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute()
  for (const { id } of waiting) await refundPayment(shop, id)
}

const read = async <T>(shop: TestShop, path: string) => (await (await shop.as('accountant')).get<T>(path)).body
const summaryOf = (shop: TestShop, between = days) => read<GstSummary>(shop, `/api/gst/summary?${between}`)

test('the files for the offline tool spell a place of supply as the tool does', async () => {
  const shop = await openRegisteredShop()
  const product = await shop.given.product({ category: 'ayurveda', price: 100, stock: 10 })
  const address = { state: 'Jammu and Kashmir', postalCode: '190001', city: 'Srinagar' } as const
  const shopper = await shop.as('shopper')
  const draft = { ...shop.given.draft(product), shippingAddress: shop.given.address(address) }
  const { body } = await shopper.post<{ _id: string }>('/api/orders', draft)
  await shop.given.pay(body._id)
  await (await shop.as('admin')).put(`/api/orders/${body._id}/ship`, shop.given.shipment())
  expect(await read<string>(shop, `/api/gst/files/b2cs.csv?${days}`)).toContain('OE,01-Jammu & Kashmir,5,')
})

type Amounts = { taxable: number; cgst?: number; sgst?: number; igst?: number }
const paiseOf = (rows: Amounts[], head: keyof Amounts) => sumOf(rows.map((row) => toPaise(row[head] ?? 0)))

/** Table 12 agrees with the tables 4 to 9, in each head. */
function expectAgreement({ b2b, b2cl, b2cs, nil, cdnr, cdnur, hsn, gstr3b }: GstSummary) {
  const rowsOf = (documents: GstSummary['b2b']) => documents.flatMap(({ rows }) => rows)
  for (const head of ['taxable', 'cgst', 'sgst', 'igst'] as const) {
    const sales = paiseOf([...rowsOf(b2b), ...rowsOf(b2cl), ...b2cs, ...nil], head)
    const credited = paiseOf([...rowsOf(cdnr), ...rowsOf(cdnur)], head)
    expect(paiseOf([...hsn.b2b, ...hsn.b2c], head)).toBe(sales - credited)
    const exempt = head === 'taxable' ? toPaise(gstr3b.nil.taxable) : 0
    expect(toPaise(gstr3b.taxable[head]) + exempt).toBe(sales - credited)
  }
}

// Requirements: GST-1, GST-2
test('each sale is in its table of the return, and credit notes are where the law puts them', async () => {
  const shop = await openRegisteredShop()
  const small = await sell(shop, { qty: 2 })
  const registered = await sell(shop, { gstin: BUYER, outOfState: true, mixed: true })
  const large = await sell(shop, { price: 60_000, qty: 2, outOfState: true })
  await sell(shop, { nil: true })
  await sell(shop, { outOfState: true })
  await refund(shop, small, { all: true })
  await refund(shop, registered, { amount: 20 })
  await refund(shop, large, { amount: 1000 })
  const summary = await summaryOf(shop)
  expectAgreement(summary)
  expect(summary.b2b).toMatchObject([
    { gstin: BUYER, placeOfSupply: '29-Karnataka', interState: true, rows: [{ taxPercent: 5, cgst: 0 }] },
  ])
  expect(summary.b2cl).toMatchObject([{ placeOfSupply: '29-Karnataka', rows: [{ taxPercent: 5 }] }])
  expect(summary.cdnr).toMatchObject([{ gstin: BUYER, total: 20, refersTo: { number: summary.b2b[0]?.number } }])
  expect(summary.cdnur).toMatchObject([{ total: 1000, refersTo: { number: summary.b2cl[0]?.number } }])
  // The refunded order of Kerala sums to zero, so only the one to Karnataka has an amount.
  expect(summary.b2cs).toMatchObject([
    { placeOfSupply: '29-Karnataka', interState: true, taxPercent: 5 },
    { placeOfSupply: '32-Kerala', interState: false, taxPercent: 5, taxable: 0, cgst: 0, sgst: 0 },
  ])
  const nil = Object.fromEntries(summary.nil.map((row) => [`${row.interState} ${row.registered}`, row.taxable]))
  expect(nil).toMatchObject({ 'false false': 145, 'true false': 0, 'false true': 0 })
  expect(nil['true true']).toBeGreaterThan(0)
  expect(summary.hsn.b2c.map(({ hsn, uqc, taxPercent }) => `${hsn} ${uqc} ${taxPercent}`)).toEqual([
    ' NOS 0',
    ' NOS 5',
    '9965 OTH 0',
    '9965 OTH 5',
  ])
  expect(summary.gstr3b.interState).toMatchObject([{ placeOfSupply: '29-Karnataka' }])
  expect(summary.documents).toMatchObject([
    { kind: 'invoice', total: 5, cancelled: 0, net: 5 },
    { kind: 'credit-note', total: 3 },
    { kind: 'receipt-voucher', total: 5 },
  ])
})

// Requirements: GST-3
test('each figure opens its documents', async () => {
  const shop = await openRegisteredShop()
  await sell(shop)
  const registered = await sell(shop, { gstin: BUYER, outOfState: true })
  const kinds = async (filter: string) =>
    (await read<ListedDocument[]>(shop, `/api/gst/documents?${days}&${filter}`)).map(({ kind }) => kind)
  await refund(shop, registered, { amount: 20 })
  expect(await kinds('table=b2cs&place=32-Kerala&rate=5')).toEqual(['invoice'])
  expect(await kinds('table=b2cs&place=29-Karnataka')).toEqual([])
  expect(await kinds('table=cdnr')).toEqual(['credit-note'])
  expect(await kinds('hsn=9965&rate=5&registered=yes')).toEqual(['credit-note', 'invoice'])
  expect(await kinds('kind=receipt-voucher')).toEqual(['receipt-voucher', 'receipt-voucher'])
  expect(await kinds('kind=invoice')).toEqual(['invoice', 'invoice'])
  expect(await kinds('table=nil')).toEqual([])
})

// Requirements: GST-4
test('documents and money agree, and each order that differs is listed', async () => {
  const shop = await openShop()
  const before = await shop.given.order({ state: 'paid' })
  await shop.given.settings({ gstin: GSTIN })
  const order = await sell(shop)
  await refund(shop, order, { amount: 10 })
  const money = await read<GstMoney>(shop, `/api/gst/money?${days}`)
  expect(money.isEqual).toBe(false)
  expect(money.differences).toEqual([
    expect.objectContaining({ _id: before.id, documents: 0, money: before.total_price / 100 }),
  ])
  expect(toPaise(money.money.net) - toPaise(money.documents.net)).toBe(before.total_price)
  await (await shop.as('admin')).put(`/api/orders/${before.id}/ship`, shop.given.shipment())
  expect(await read<GstMoney>(shop, `/api/gst/money?${days}`)).toMatchObject({ isEqual: true, differences: [] })
})

// Requirements: GST-5
test('a document belongs to its day in India, and its series to the financial year from 1 April', async () => {
  const shop = await openRegisteredShop()
  const sellAt = async (date: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(date) })
    await sell(shop)
    vi.useRealTimers()
  }
  await sellAt('2027-03-31T23:30:00+05:30')
  await sellAt('2027-04-01T00:30:00+05:30')
  const march = await summaryOf(shop, 'from=2027-03-01&to=2027-03-31')
  expect(march.documents).toMatchObject([
    { kind: 'invoice', from: 'KS/26-27/000001', to: 'KS/26-27/000001', total: 1 },
    { kind: 'receipt-voucher', from: 'KSR/26-27/000001' },
  ])
  const both = await summaryOf(shop, 'from=2027-03-31&to=2027-04-01')
  expect(both.documents.filter(({ kind }) => kind === 'invoice')).toMatchObject([
    { from: 'KS/26-27/000001', total: 1 },
    { from: 'KS/27-28/000001', total: 1 },
  ])
})

// Requirements: GST-6
test('days that are wrong or too many are refused, and the return is for the accountant', async () => {
  const shop = await openShop()
  const accountant = await shop.as('accountant')
  for (const [query, message] of [
    ['from=2026-11-02&to=2026-11-01', 'The first day is after the last day'],
    ['from=2026-01-01&to=2027-02-01', 'Choose at most 366 days'],
    ['from=November&to=2026-11-01', 'The first day must be a date like 2026-01-31'],
  ])
    for (const call of ['summary', 'documents', 'files/b2b.csv'])
      expect(await accountant.get(`/api/gst/${call}?${query}`)).toMatchObject({ status: 400, body: { message } })
  expect(await accountant.get(`/api/gst/money?from=2026-01-01&to=2026-12-01`)).toMatchObject({ status: 400 })
  expect(await accountant.get(`/api/gst/files/other.csv?${days}`)).toMatchObject({ status: 404 })
  for (const call of Object.values(gstCalls))
    expect(await (await shop.as('cashier')).get(call.path.replace(':file', 'b2b.csv'))).toMatchObject({ status: 403 })
})

// Requirements: GST-9, GST-7
test('the command writes every file of a month to a folder, once', async () => {
  const shop = await openRegisteredShop()
  await sell(shop, { gstin: BUYER, outOfState: true })
  const folder = await mkdtemp(join(tmpdir(), 'gst-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = async (...args: string[]) => {
    const open = {
      db: shop.db,
      connection: shop.connection,
      dataDir: folder,
      backupDir: folder,
      images: shop.images,
      publicUrl: '',
    }
    await gst.read(args)({ ...open, testPayments: true, env: readEnv({}) }, () => {})
  }
  await run(today.slice(0, 7), folder)
  expect((await readdir(folder)).sort()).toEqual([...GST_FILES].sort())
  expect(await readFile(join(folder, 'b2b.csv'), 'utf8')).toContain(`\r\n${BUYER},Lakshmi Nair,KS/`)
  expect(await readFile(join(folder, 'docs.csv'), 'utf8')).toContain('\r\nReceipt Voucher,KSR/')
  await expect(run(today.slice(0, 7), folder)).rejects.toThrow('already exists')
  await expect(run('November', folder)).rejects.toThrow('The month must be like 2026-11')
  await expect(run('2026-11')).rejects.toThrow('Give one folder')
})

// Requirements: GST-11
// Threats: T270
test('the accountant names the ledgers of Tally, and special characters in names are escaped', async () => {
  const shop = await openRegisteredShop()
  await sell(shop, { name: '=1+1</PARTYNAME>' })
  const accountant = await shop.as('accountant')
  const ledgers = await read<TallyLedgers>(shop, '/api/gst/ledgers')
  const ledgersDraft = { ...ledgers, sales: 'Sales & <more> {rate} %' }
  expect(await accountant.put('/api/gst/ledgers', { ...ledgersDraft, bank: ' ' })).toMatchObject({ status: 400 })
  expect(await accountant.put('/api/gst/ledgers', ledgersDraft)).toMatchObject({ status: 200, body: ledgersDraft })
  const xml = await read<string>(shop, `/api/gst/files/tally.xml?${days}`)
  expect(xml).toContain('<LEDGERNAME>Sales &amp; &lt;more&gt; 5 %</LEDGERNAME>')
  expect(xml).toContain('<PARTYNAME>=1+1&lt;/PARTYNAME&gt;</PARTYNAME>')
  expect(await read<string>(shop, `/api/gst/files/documents.csv?${days}`)).toContain(",'=1+1</PARTYNAME>,")
})

// Requirements: GST-9
test('a name in Malayalam is left out of the files for the portal’s tool, which would refuse the invoice', async () => {
  const shop = await openRegisteredShop()
  await refund(shop, await sell(shop, { gstin: BUYER, outOfState: true, name: 'ലക്ഷ്മി സ്റ്റോഴ്സ്' }), { amount: 10 })
  for (const [file, number] of [
    ['b2b.csv', 'KS/'],
    ['cdnr.csv', 'KSC/'],
  ])
    expect(await read<string>(shop, `/api/gst/files/${file}?${days}`)).toContain(`\r\n${BUYER},,${number}`)
})

// Requirements: GST-1
test('bills of a seller before its registration are in no table of the return', async () => {
  const shop = await openRegisteredShop()
  await shop.given.settings({ gstStatus: 'unregistered' })
  await sell(shop)
  await shop.given.settings({ gstStatus: 'regular' })
  await sell(shop)
  const { documents, b2cs } = await summaryOf(shop)
  expect(b2cs).toHaveLength(1)
  expect(documents.filter(({ kind }) => kind === 'invoice')).toMatchObject([{ from: documents[0]?.to, total: 1 }])
  expect(await read<ListedDocument[]>(shop, `/api/gst/documents?${days}&kind=invoice`)).toHaveLength(1)
})

// Requirements: GST-1, GST-15
test('numbers of bills between two times as a regular seller are in no range of table 13', async () => {
  const shop = await openRegisteredShop()
  for (const gstStatus of ['regular', 'composition', 'unregistered', 'regular'] as const) {
    await shop.given.settings({ gstStatus })
    await sell(shop)
    await sell(shop)
  }
  const { documents } = await summaryOf(shop)
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const numberOf = (text: string) => Number(text.slice(-6))
  expect(invoices.map(({ from, to, net }) => [numberOf(from), numberOf(to), net])).toEqual([
    [1, 2, 2],
    [7, 8, 2],
  ])
  for (const { from, to, total } of documents) expect(total).toBe(numberOf(to) - numberOf(from) + 1)
  for (const { kind, from, to, total } of documents) {
    const contributing = await read<ListedDocument[]>(
      shop,
      `/api/gst/documents?${days}&kind=${kind}&first=${from}&last=${to}`,
    )
    expect(contributing).toHaveLength(total)
    expect([contributing.at(-1)?.number, contributing[0]?.number]).toEqual([from, to])
  }
  const lines = (await read<string>(shop, `/api/gst/files/docs.csv?${days}`)).split('\r\n')
  expect(lines.filter((line) => line.startsWith('Invoices'))).toEqual(
    invoices.map(({ from, to, total }) => `Invoices for outward supply,${from},${to},${total},0`),
  )
  const portal = await read<{ doc_issue: { doc_det: object[] } }>(shop, `/api/gst/files/gstr1.json?${days}`)
  expect(portal.doc_issue.doc_det[0]).toMatchObject({
    doc_num: 1,
    docs: invoices.map(({ from, to, total }, at) => ({ num: at + 1, from, to, totnum: total, net_issue: total })),
  })
})

// Requirements: GST-14
test('the portal file of past days has the GSTIN that the seller had then', async () => {
  const shop = await openRegisteredShop()
  await sell(shop)
  await shop.given.settings({ gstin: BUYER, stateCode: '29' })
  const portal = async (between: string) =>
    (await read<{ gstin: string }>(shop, `/api/gst/files/gstr1.json?${between}`)).gstin
  expect(await portal(days)).toBe(GSTIN)
  expect(await portal('from=2020-01-01&to=2020-01-31')).toBe(BUYER)
  await shop.given.settings({ gstStatus: 'composition' })
  await sell(shop, { outOfState: true })
  expect(await portal(days)).toBe(GSTIN)
})

// Requirements: GST-11
test('Tally gets the payment of a sale that has no receipt voucher', async () => {
  const shop = await openRegisteredShop()
  await shop.given.settings({ gstStatus: 'composition' })
  await refund(shop, await sell(shop), { amount: 10 })
  const xml = await read<string>(shop, `/api/gst/files/tally.xml?${days}`)
  const types = [...xml.matchAll(/VCHTYPE="([^"]+)"/g)].map(([, type]) => type)
  expect(types).toEqual(['Sales', 'Receipt', 'Credit Note', 'Payment'])
  const money = await read<GstMoney>(shop, `/api/gst/money?${days}`)
  const moved = [...xml.matchAll(/<LEDGERNAME>Razorpay<.*?<AMOUNT>([^<]+)</g)].map(([, amount]) => -Number(amount))
  expect(sumOf(moved.map((amount) => toPaise(amount)))).toBe(toPaise(money.money.net))
})

// Requirements: GST-4
test('documents and money agree for a bill that is net of an earlier refund', async () => {
  const shop = await openRegisteredShop()
  await shop.given.settings({ gstStatus: 'composition' })
  const order = await shop.given.order({ state: 'paid' })
  await refund(shop, order.id, { amount: 10 })
  await (await shop.as('admin')).put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  expect(await read<GstMoney>(shop, `/api/gst/money?${days}`)).toMatchObject({
    documents: { received: order.total_price / 100 - 10, refunded: 0 },
    money: { received: order.total_price / 100, refunded: 10 },
    ...{ isEqual: true, differences: [] },
  })
})

// Requirements: GST-4
test('an order that was paid twice is listed, also after the second payment was refunded', async () => {
  const shop = await openRegisteredShop()
  const order = await shop.given.order({ by: 'shopper' })
  const { body } = await (await shop.as('shopper')).post<{ id: string }>(`/razorpay/${order.id}`)
  for (let n = 0; n < 2; n += 1) await applyPayment(shop, shop.provider.pay(body.id).razorpay_payment_id)
  const waiting = await shop.db.selectFrom('refunds').select('id').execute()
  for (const { id } of waiting) await refundPayment(shop, id)
  expect(await read<GstMoney>(shop, `/api/gst/money?${days}`)).toMatchObject({
    isEqual: false,
    differences: [{ _id: order.id, difference: 0 }],
  })
})

// Requirements: GST-12
test('documents for test money are in no return of a shop that takes real money', async () => {
  const shop = await openRegisteredShop()
  await sell(shop)
  await rememberAccount(shop.db, { mode: 'live', keyId: 'rzp_live_1' })
  expect(await summaryOf(shop)).toMatchObject({ b2cs: [], documents: [], gstr3b: { taxable: { taxable: 0 } } })
  await rememberAccount(shop.db, shop.provider)
  expect((await summaryOf(shop)).b2cs).toHaveLength(1)
})

// Requirements: GST-13
test('documents from before the return existed are counted like new ones', async () => {
  const shop = await openRegisteredShop()
  const large = await sell(shop, { price: 60_000, qty: 2, outOfState: true })
  await refund(shop, large, { amount: 1000 })
  await sell(shop, { gstin: BUYER, mixed: true })
  const counted = async () => [
    await shop.owner.selectFrom('supplies').selectAll().orderBy('document_id').execute(),
    await shop.owner.selectFrom('supply_rows').selectAll().orderBy('document_id').orderBy('position').execute(),
  ]
  const before = await counted()
  expect(before.map((rows) => rows.length)).toEqual([3, 8])
  await sql`truncate supplies, supply_rows`.execute(shop.owner)
  await sql.raw(await readFile('migrations/0071-supplies-of-earlier-documents.sql', 'utf8')).execute(shop.owner)
  expect(await counted()).toEqual(before)
})

// Threats: T118
test('a file that fails before its first byte is answered as every failure', async () => {
  const shop = await openRegisteredShop()
  const admin = await shop.as('admin')
  await sql`alter table supply_rows rename to moved`.execute(shop.owner)
  for (const file of ['b2cs.csv', 'gstr1.json']) {
    const headers = { 'accept-encoding': 'br' }
    const { status, body, headers: sent } = await admin.get(`/api/gst/files/${file}?${days}`, { headers })
    expect({ status, body }).toMatchObject({ status: 500, body: { code: 'bug' } })
    expect(sent).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(sent).not.toHaveProperty('content-encoding')
    expect(sent).not.toHaveProperty('content-disposition')
  }
  await sql`alter table moved rename to supply_rows`.execute(shop.owner)
})
