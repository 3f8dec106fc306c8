// Slow: npm run test:all only.
import { afterEach, expect, test, vi } from 'vitest'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import type { GstAmounts, GstMoney, GstSummary } from '#shared/gst.ts'
import { GST_FILES } from '#shared/gst-files.ts'
import { sumOf, toPaise } from '#shared/money.ts'
import type { ReconciliationTotals } from '#shared/reconciliation.ts'
import { todayInIndia } from '#shared/today.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { type Figure, figuresOf, type Refunded, type Sale, tableOf } from '#tests/support/gst-month.ts'
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const ORDERS = Number(process.env.GST_MONTH_ORDERS ?? 45)
const SEED = Number(process.env.GST_MONTH_SEED ?? 1911)
const DAYS = 28

const KERALA = { state: 'Kerala', postalCode: '670642', city: 'Thalassery', code: '32', gstin: '32AAPFU0939F1Z4' }
const KARNATAKA = { state: 'Karnataka', postalCode: '560001', city: 'Bengaluru', code: '29', gstin: '29AAGCB7383J1Z4' }
const MAHE = { state: 'Puducherry', postalCode: '673310', city: 'Mahe', code: '34', gstin: '' }
const PLACES = [KERALA, KERALA, KERALA, KERALA, KARNATAKA, MAHE]

afterEach(() => void vi.useRealTimers())

/** Taxed at 5, 18 and 0 %. The prices do not divide well, and the sofa makes a large invoice. */
async function openTradingShop() {
  const shop = await openShop()
  await shop.given.settings({ ...MANY_UNPAID, gstin: '32AAGCB7383J1ZH', discountPercent: 7.25 })
  const make = async (hsn: string, price: number, category: 'ayurveda' | 'furniture', tax?: number) => {
    const product = await shop.given.product({ price, stock: 100_000, category })
    const change = { hsn_code: hsn, tax_hundredths: tax ?? null }
    await shop.db.updateTable('products').set(change).where('id', '=', product._id).execute()
    return product
  }
  const goods = [
    await make('30049011', 77.49, 'ayurveda'),
    await make('33049990', 433.33, 'furniture'),
    await make('19059040', 51.01, 'ayurveda', 0),
    await make('33051090', 129.99, 'ayurveda'),
  ]
  return { shop, goods, sofa: await make('94016100', 61_111.11, 'furniture') }
}

type Trade = Awaited<ReturnType<typeof openTradingShop>>
type Sold = { id: string; place: typeof KERALA; gstin: string; shipped: boolean; before: number }

/** One order of a random day: placed, paid, perhaps refunded in part, shipped, perhaps refunded again. */
async function trade({ shop, goods, sofa }: Trade, random: SeededRandom, nth: number): Promise<Sold> {
  const isLarge = nth % 40 === 0
  const place = isLarge ? KARNATAKA : (PLACES[random.below(PLACES.length)] ?? KERALA)
  const gstin = !isLarge && random.chance(0.15) ? place.gstin : ''
  const chosen = isLarge ? [sofa] : random.shuffled(goods).slice(0, 1 + random.below(goods.length))
  const draft = shop.given.draft(sofa)
  const shopper = await shop.as('shopper')
  const { code: _, gstin: __, ...address } = place
  const placed = await shopper.post<{ _id: string }>('/api/orders', {
    ...draft,
    orderItems: chosen.map(({ _id }) => ({ product: _id, variant: 0, qty: isLarge ? 2 : 1 + random.below(3) })),
    shippingAddress: shop.given.address(address as { state: 'Kerala' }),
    ...(gstin && { gstin }),
  })
  expect(placed.status).toBe(201)
  const { _id: id } = placed.body
  await shop.given.pay(id)
  let before = 0
  if (random.chance(0.2)) before += await refundSome(shop, random, id, nth)
  const shipped = random.chance(0.9)
  if (shipped) await (await shop.as('admin')).put(`/api/orders/${id}/ship`, shop.given.shipment())
  if (shipped && random.chance(0.25)) await refundSome(shop, random, id, nth)
  if (shipped && random.chance(0.1)) await refundSome(shop, random, id, nth)
  if (random.chance(0.1)) before += (await refund(shop, id, { all: true })) && !shipped ? 1 : 0
  return { id, place, gstin, shipped, before }
}

/** By amount or by pieces of the first line. A refusal, for pieces that are not left, changes nothing. */
async function refundSome(shop: TestShop, random: SeededRandom, id: string, nth: number): Promise<number> {
  const isByAmount = random.chance(0.5)
  const { item } = await shop.db
    .selectFrom('order_items')
    .select('id as item')
    .where('order_id', '=', id)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  return refund(shop, id, isByAmount ? { amount: (100 + ((nth * 37) % 3000)) / 100 } : { lines: [{ item, qty: 1 }] })
}

let keys = 0
async function refund(shop: TestShop, id: string, body: object): Promise<number> {
  keys += 1
  const headers = { 'idempotency-key': `month-refund-${keys}` }
  const { status } = await (await shop.as('admin')).post(
    `/api/orders/${id}/refunds`,
    { reason: 'Broken', ...body },
    { headers },
  )
  if (status !== 201) return 0
  const waiting = await shop.db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute()
  for (const row of waiting) await refundPayment(shop, row.id)
  return 1
}

/** The order in the database: what was paid for what, and what was refunded before and after its shipping. */
async function saleOf(shop: TestShop, { id, place, gstin, shipped, before }: Sold): Promise<Sale & { total: number }> {
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const items = await shop.db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const refunds = await shop.db
    .selectFrom('refunds')
    .select(['amount', 'lines'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute()
  const refunded = refunds.map(
    ({ amount, lines }): Refunded => ({
      amount,
      pieces: new Map(lines.map((line) => [line.item, line.qty])),
    }),
  )
  return {
    place: `${place.code}-${place.state}`,
    isInterState: place.code !== '32',
    gstin,
    discount: 725,
    goods: order.items_price,
    tax: order.tax_price,
    delivery: order.shipping_price,
    total: order.total_price,
    lines: items.map((item) => ({
      item: item.id,
      hsn: item.hsn ?? '',
      rate: item.tax_hundredths ?? (item.category === 'ayurveda' ? 500 : 1800),
      unit: item.unit_price,
      qty: item.qty,
    })),
    before: refunded.slice(0, before),
    after: shipped ? refunded.slice(before) : undefined,
  }
}

const cellsOf = (row: GstAmounts, sign = 1) =>
  [row.taxable, row.cgst, row.sgst, row.igst].map((amount) => sign * toPaise(amount)).join(' ')
const isTaxed = ({ rate }: Figure) => rate > 0

const read = async <T>(shop: TestShop, path: string) => (await (await shop.as('accountant')).get<T>(path)).body

// Requirements: GST-10, GST-2, GST-7, GST-8
test('the returns, documents and money of a month agree with an independent calculation', {
  timeout: 1_200_000,
}, async () => {
  console.log(`GST_MONTH_SEED=${SEED}`)
  const trading = await openTradingShop()
  const { shop } = trading
  const random = seededRandom(SEED)
  const now = Date.now()
  const sold: Sold[] = []
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const ago = DAYS - 1 - Math.floor((nth * DAYS) / ORDERS)
    vi.useFakeTimers({ toFake: ['Date'], now: now - ago * 86_400_000 })
    sold.push(await trade(trading, random, nth))
    vi.useRealTimers()
  }
  const days = `from=${todayAgo(DAYS - 1)}&to=${todayInIndia()}`
  const sales = await Promise.all(sold.map((entry) => saleOf(shop, entry)))
  const expected = sales.map(figuresOf)
  const figures = expected.flatMap((entry) => entry.figures)
  const summary = await read<GstSummary>(shop, `/api/gst/summary?${days}`)

  const small = summary.b2cs.map((row) => `${row.placeOfSupply} ${row.taxPercent * 100} ${cellsOf(row)}`)
  expect(small.sort()).toEqual(
    tableOf(
      figures.filter((entry) => entry.table === 'b2cs' && isTaxed(entry)),
      ({ place, rate }) => `${place} ${rate}`,
    ),
  )
  for (const [list, isRegistered] of [
    [summary.hsn.b2b, true],
    [summary.hsn.b2c, false],
  ] as const) {
    const rows = list.map((row) => `${row.hsn} ${row.taxPercent * 100} ${row.qty} ${cellsOf(row)}`)
    const own = figures.filter(({ gstin }) => (gstin !== '') === isRegistered)
    const qtyOf = (row: Figure) =>
      sumOf(own.filter(({ hsn, rate }) => hsn === row.hsn && rate === row.rate).map(({ qty }) => qty))
    expect(rows.sort()).toEqual(tableOf(own, (figure) => `${figure.hsn} ${figure.rate} ${qtyOf(figure)}`))
  }
  for (const table of ['b2b', 'b2cl', 'cdnr', 'cdnur'] as const) {
    const sign = table.startsWith('cdn') ? -1 : 1
    const rows = summary[table].flatMap((entry) =>
      entry.rows.map((row) => ({ ...row, key: `${entry.gstin} ${entry.placeOfSupply}` })),
    )
    const sums = tableOf(
      rows.map((row) => ({
        ...{ table, isInterState: false, hsn: '', qty: 0, gstin: row.key, place: '', rate: row.taxPercent * 100 },
        cells: [row.taxable, row.cgst, row.sgst, row.igst].map((amount) => sign * toPaise(amount)) as Figure['cells'],
      })),
      ({ gstin, rate }) => `${gstin} ${rate}`,
    )
    expect(sums).toEqual(
      tableOf(
        figures.filter((entry) => entry.table === table && isTaxed(entry)),
        ({ gstin, place, rate }) => `${gstin} ${place} ${rate}`,
      ),
    )
  }
  const nil = (isInterState: boolean, isRegistered: boolean) =>
    sumOf(
      figures
        .filter(
          (entry) => !isTaxed(entry) && entry.isInterState === isInterState && (entry.gstin !== '') === isRegistered,
        )
        .map(({ cells }) => cells[0]),
    )
  for (const row of summary.nil) expect(toPaise(row.taxable)).toBe(nil(row.interState, row.registered))
  expect([`all ${cellsOf(summary.gstr3b.taxable)}`]).toEqual(tableOf(figures.filter(isTaxed), () => 'all'))
  expect(
    summary.gstr3b.interState.map((row) => `${row.placeOfSupply} ${toPaise(row.taxable)} ${toPaise(row.igst)}`).sort(),
  ).toEqual(
    tableOf(
      figures.filter((entry) => isTaxed(entry) && entry.isInterState && entry.gstin === ''),
      ({ place }) => place,
    ).map((text) => text.replace(' 0 0 ', ' ')),
  )

  // Documents and money.
  const count = (kind: string) => sumOf(summary.documents.filter((entry) => entry.kind === kind).map(({ net }) => net))
  expect(count('invoice')).toBe(sold.filter(({ shipped }) => shipped).length)
  expect(count('receipt-voucher')).toBe(ORDERS)
  expect(count('credit-note')).toBe(sumOf(sales.map(({ after = [] }) => after.length)))
  const invoices = await shop.db.selectFrom('documents').select('total').where('series', '=', 'KS').execute()
  expect(sumOf(invoices.map(({ total }) => total))).toBe(sumOf(expected.map(({ invoice }) => invoice)))
  const received = sumOf(sales.map(({ total }) => total))
  const refunded = sumOf(sales.flatMap(({ before, after = [] }) => [...before, ...after]).map(({ amount }) => amount))
  expect(sumOf(shop.provider.refunds.map(({ amount }) => amount))).toBe(refunded)
  const money = await read<GstMoney>(shop, `/api/gst/money?${days}`)
  expect(money).toMatchObject({ isEqual: true, differences: [] })
  expect([toPaise(money.documents.received), toPaise(money.documents.refunded)]).toEqual([received, refunded])
  const totals = await read<ReconciliationTotals>(shop, `/api/payments/totals?${days}`)
  expect(sumOf(totals.days.map(({ shop: side }) => toPaise(side.net)))).toBe(received - refunded)

  await expectFiles(shop, days, summary, received - refunded)
})

const todayAgo = (days: number) => {
  const day = new Date(Date.parse(todayInIndia()) - days * 86_400_000)
  return day.toISOString().slice(0, 10)
}

type Voucher = { id: string; type: string; entries: { ledger: string; amount: number }[] }

function vouchersIn(xml: string): Voucher[] {
  return [...xml.matchAll(/<VOUCHER REMOTEID="([^"]+)" VCHTYPE="([^"]+)".*?<\/VOUCHER>/g)].map(
    ([text, id = '', type = '']) => ({
      id,
      type,
      entries: [...text.matchAll(/<LEDGERNAME>([^<]+)<.*?<AMOUNT>([^<]+)</g)].map(([, ledger = '', amount = '']) => ({
        ledger,
        amount: toPaise(Number(amount)),
      })),
    }),
  )
}

async function expectFiles(shop: TestShop, days: string, summary: GstSummary, net: number) {
  const files = new Map<string, string>()
  for (const file of GST_FILES) {
    const reply = await (await shop.as('accountant')).get<unknown>(`/api/gst/files/${file}?${days}`)
    expect(reply.status).toBe(200)
    files.set(file, typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  }
  const linesOf = (file: string) => (files.get(file) ?? '').split('\r\n').length - 2
  expect(linesOf('b2cs.csv')).toBe(summary.b2cs.length)
  expect(linesOf('b2b.csv')).toBe(summary.b2b.flatMap(({ rows }) => rows).length)
  expect(linesOf('hsn-b2c.csv')).toBe(summary.hsn.b2c.length)
  expect(linesOf('docs.csv')).toBe(summary.documents.length)
  expect(linesOf('documents.csv')).toBe(sumOf(summary.documents.map(({ total }) => total)))

  const portal = JSON.parse(files.get('gstr1.json') ?? '')
  expect(Object.keys(portal)).toEqual([
    'gstin',
    'fp',
    'gt',
    'cur_gt',
    'b2b',
    'b2cl',
    'b2cs',
    'cdnr',
    'cdnur',
    'nil',
    'hsn',
    'doc_issue',
  ])
  expect(portal.fp).toMatch(/^\d{6}$/)
  const b2b: { ctin: string; inv: { val: number }[] }[] = portal.b2b
  expect(new Set(b2b.map(({ ctin }) => ctin)).size).toBe(b2b.length)
  expect(sumOf(b2b.flatMap(({ inv }) => inv).map(({ val }) => toPaise(val)))).toBe(
    sumOf(summary.b2b.map(({ total }) => toPaise(total))),
  )
  expect(portal.b2cs.map((row: { txval: number }) => row.txval)).toEqual(summary.b2cs.map(({ taxable }) => taxable))

  const xml = files.get('tally.xml') ?? ''
  const vouchers = vouchersIn(xml)
  const again = await (await shop.as('accountant')).get<string>(`/api/gst/files/tally.xml?${days}`)
  expect(again.body).toBe(xml)
  expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length)
  expect(vouchers.filter(({ entries }) => sumOf(entries.map(({ amount }) => amount)) !== 0)).toEqual([])
  const ledger = (name: string) =>
    sumOf(
      vouchers
        .flatMap(({ entries }) => entries)
        .filter((entry) => entry.ledger === name)
        .map(({ amount }) => amount),
    )
  // A debit is negative: what came into the bank, less what went out.
  expect(-ledger('Razorpay')).toBe(net)
  expect(ledger('Output CGST')).toBe(toPaise(summary.gstr3b.taxable.cgst))
  expect(ledger('Output IGST')).toBe(toPaise(summary.gstr3b.taxable.igst))
}
