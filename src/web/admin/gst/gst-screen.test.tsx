import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { GstMoney, GstSummary } from '#shared/gst.ts'
import { type Responses, refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, main, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { ledgers, newId, settings, staff } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'

const DAYS = 'from=2026-11-01&to=2026-11-30'
const order = newId()
const amounts = { taxable: 158.51, cgst: 3.97, sgst: 3.96, igst: 0 }
const invoice = {
  ...{ _id: newId(), orderId: order, number: 'KS/26-27/000007', date: '2026-11-05', gstin: '29AAGCB7383J1Z4' },
  ...{ buyer: 'Resort', placeOfSupply: '29-Karnataka', interState: true, total: 1050 },
  rows: [{ taxPercent: 5, taxable: 1000, cgst: 0, sgst: 0, igst: 50 }],
}

const summary: GstSummary = {
  b2b: [invoice],
  b2cl: [],
  b2cs: [{ placeOfSupply: '32-Kerala', interState: false, taxPercent: 5, ...amounts }],
  nil: [{ interState: false, registered: false, taxable: 45 }],
  cdnr: [
    { ...invoice, _id: newId(), number: 'KSC/26-27/000001', refersTo: { number: invoice.number, date: '2026-11-05' } },
  ],
  cdnur: [],
  hsn: { b2b: [], b2c: [{ hsn: '', uqc: 'NOS', qty: 2, taxPercent: 5, ...amounts, total: 166.44 }] },
  documents: [
    { kind: 'invoice', from: 'KS/26-27/000001', to: 'KS/26-27/000009', total: 9, cancelled: 0, net: 9 },
    { kind: 'refund-voucher', from: 'KSF/26-27/000001', to: 'KSF/26-27/000002', total: 2, cancelled: 0, net: 2 },
  ],
  gstr3b: {
    taxable: amounts,
    nil: { taxable: 45 },
    interState: [{ placeOfSupply: '29-Karnataka', taxable: 7, igst: 1 }],
  },
}
const side = { received: 500, refunded: 20, net: 480 }
const money: GstMoney = {
  ...{ documents: side, money: { ...side, received: 694.5, net: 674.5 }, isEqual: false, hasMore: false },
  differences: [{ _id: order, order: '00000001', documents: 0, money: 194.5, difference: -194.5 }],
}
const open = (path = `/admin-gst?${DAYS}`, change: Partial<GstMoney> = {}, responses: Responses = {}) =>
  openApp(path, {
    as: staff(),
    responses: {
      'GET /api/settings': settings({ gstin: '32AAGCB7383J1ZH' }),
      'GET /api/gst/summary': summary,
      'GET /api/gst/money': { ...money, ...change },
      'GET /api/gst/changed-rates': [{ _id: newId(), order: '00000002', product: 'Pickle', inOrder: 18, today: 5 }],
      'GET /api/gst/ledgers': ledgers(),
      'PUT /api/gst/ledgers': ledgers(),
      'GET /api/gst/documents': ({ query }) => [
        {
          ...{ _id: newId(), kind: 'invoice', number: 'KS/26-27/000001', date: '2026-11-05', total: 166.44 },
          ...{ order: '00000001', orderId: order, buyer: `Table ${query.table} at ${query.rate} %`, isTest: true },
        },
      ],
      ...responses,
    },
  })

// Requirements: GST-1, GST-3, GST-4
test('the return of a month has its tables, and a figure leads to its documents', async () => {
  open()
  await seeScreen('GST')
  await see('Totals differ')
  expect(main().getByRole('heading', { name: '4A: Sales to buyers with a GSTIN' })).toBeTruthy()
  expect(main().getByText('Some products have no HSN code. The portal refuses these rows.')).toBeTruthy()
  const [, figure] = main().getAllByRole('link', { name: '₹158.51' })
  const filter = new URLSearchParams(figure?.getAttribute('href')?.split('?')[1])
  expect(Object.fromEntries(filter)).toMatchObject({ from: '2026-11-01', table: 'b2cs', place: '32-Kerala', rate: '5' })
  expect(main().getByRole('link', { name: '00000001' }).getAttribute('href')).toContain(order)
  await expectAccessible()
})

/** Each link of a table with the filter that it opens. */
const leadsOf = (table: string) =>
  within(main().getByRole('table', { name: table }))
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      Object.fromEntries(new URLSearchParams(link.getAttribute('href')?.split('?')[1])),
    ])

// Requirements: GST-3
test('every figure of the return leads to its documents', async () => {
  open()
  await seeScreen('GST')
  await see('Totals differ')
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const taxed = { ...days, table: 'taxed' }
  const toKarnataka = { ...taxed, place: '29-Karnataka', registered: 'no' }
  expect(leadsOf('GSTR-3B')).toEqual([
    ...['₹158.51', '₹3.97', '₹3.96', '₹0.00'].map((figure) => [figure, taxed]),
    ['₹45.00', { ...days, table: 'nil' }],
    ...['₹7.00', '₹1.00'].map((figure) => [figure, toKarnataka]),
  ])
  const small = { ...days, table: 'b2cs', place: '32-Kerala', rate: '5' }
  expect(leadsOf('7: Other sales, by state and rate')).toEqual(
    ['₹158.51', '₹3.97', '₹3.96', '₹0.00'].map((figure) => [figure, small]),
  )
  const noCode = { ...days, hsn: '', rate: '5', registered: 'no' }
  expect(leadsOf('12: By HSN code, without a GSTIN')).toEqual(
    ['2', '₹158.51', '₹3.97', '₹3.96', '₹0.00'].map((figure) => [figure, noCode]),
  )
  expect(leadsOf('13: Documents issued')).toEqual(
    summary.documents.map(({ kind, from, to, total }) => [String(total), { ...days, kind, first: from, last: to }]),
  )
  const [sale, note] = ['KS/26-27/000007', 'KSC/26-27/000001'].map((number) =>
    [number, '₹1,000.00', '₹50.00', '₹1,050.00'].map((figure) => [figure, { search: number }]),
  )
  expect(leadsOf('4A: Sales to buyers with a GSTIN')).toEqual(sale)
  expect(leadsOf('9B: Credit notes')).toEqual(note)
})

// Requirements: GST-1
test('a day is used when its year is complete, and stays as it is typed until then', async () => {
  const requests: (string | undefined)[] = []
  open(
    undefined,
    {},
    {
      'GET /api/gst/summary': ({ query }) => {
        requests.push(query.from)
        return summary
      },
    },
  )
  await see('Totals differ')
  const first = main().getByLabelText<HTMLInputElement>('First day')
  for (const value of ['0002-11-05', '', '0202-11-05', '2025-11-05']) {
    fireEvent.input(first, { target: { value } })
    expect(first.value).toBe(value)
  }
  await expect.poll(() => requests).toEqual(['2026-11-01', '2025-11-05'])
  fireEvent.input(first, { target: { value: '' } })
  first.focus()
  first.blur()
  await expect.poll(() => first.value).toBe('2025-11-05')
})

// Requirements: GST-3
test('the documents behind a figure are listed', async () => {
  open(`/admin-gst/documents?${DAYS}&table=b2cs&rate=5`)
  await see('KS/26-27/000001')
  const number = main().getByRole('link', { name: 'KS/26-27/000001' })
  expect(number.getAttribute('href')).toBe('#/admin-documents?search=KS%2F26-27%2F000001')
  await see('Tax invoice')
  await see('Table b2cs at 5 %')
  await expectAccessible()
})

// Requirements: GST-11
test('the accountant names the ledgers of Tally', async () => {
  const { user, shop } = open(undefined, { isEqual: true, differences: [] })
  await see('Totals agree')
  const field = await main().findByLabelText('Payments received')
  await user.clear(field)
  await user.click(await button('Save the names'))
  await see('Enter the name')
  await user.type(field, 'Razorpay escrow')
  await user.click(await button('Save the names'))
  await expect.poll(() => shop.sent('PUT /api/gst/ledgers')).toEqual([{ ...ledgers(), bank: 'Razorpay escrow' }])
})

// Requirements: ADMIN-15
test('typed names of ledgers are left only after a question, until they are saved', async () => {
  const { user, shop } = open(undefined, {}, { 'PUT /api/gst/ledgers': refused('The shop is being tidied up.') })
  await seeScreen('GST')
  await user.type(await main().findByLabelText('Payments received'), ' escrow')
  await user.click(await button('Save the names'))
  await see('The shop is being tidied up.')
  await user.click(screen.getByRole('link', { name: 'Texts and pictures' }))
  await user.click(await button('Stay here'))
  shop.respond({ 'PUT /api/gst/ledgers': { ...ledgers(), bank: 'Razorpay escrow' } })
  await user.click(await button('Save the names'))
  await see('The names are saved')
  shop.respond({ 'GET /api/content': [] })
  await user.click(screen.getByRole('link', { name: 'Texts and pictures' }))
  await seeScreen('Texts and pictures')
})

test('typed names of ledgers stay when a refetch of the figures fails', async () => {
  const { user, shop } = open()
  await seeScreen('GST')
  const names = await main().findByLabelText('Payments received')
  await user.type(names, ' escrow')
  shop.respond({ 'GET /api/gst/summary': refused('The shop is being tidied up.') })
  await queryClient.refetchQueries()
  await see('The shop is being tidied up.')
  expect(document.body.contains(names)).toBe(true)
})

// Requirements: TAX-19
test('orders with an earlier tax rate are named before they are shipped', async () => {
  open()
  await seeScreen('GST')
  const row = await main().findByRole('row', { name: /Pickle/ })
  expect(row.textContent).toContain('18 %')
  expect(row.textContent).toContain('5 %')
})
