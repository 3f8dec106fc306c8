import { expect, test, vi } from 'vitest'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { createMedicine } from '#tests/support/prescriptions.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { anonymiseOrders } from '../anonymise-orders.ts'

/** The reply, and what the template printed. */
async function print(shop: TestShop, who: string, body: object) {
  const compile = vi.spyOn(shop.pdfs, 'compile')
  const { token } = await shop.person(who)
  const {
    statusCode,
    headers,
    rawPayload,
    body: text,
  } = await shop.app.inject({
    method: 'POST',
    url: '/api/orders/packing-slips',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  const printed = compile.mock.calls.at(-1)?.[0].data
  compile.mockRestore()
  return {
    status: statusCode,
    headers,
    bytes: rawPayload,
    printed,
    ...(statusCode >= 400 && { body: JSON.parse(text) }),
  }
}

const UNKNOWN = '0190a5c2-0000-7000-8000-000000000000'

// Requirements: DOC-12, ROLE-12
// Threats: T271, T273
test('a packer prints the slips of many orders as one PDF, in each format and language, without amounts', async () => {
  const shop = await openShop()
  await shop.given.settings({ societyName: 'Kadirur #eval("1") Society' })
  const product = await shop.given.product({ name: '#panic() *Lehyam*', price: 194.5 })
  await shop.owner.updateTable('products').set({ name_malayalam: 'ലേഹ്യം' }).execute()
  const first = await shop.given.order({ product, qty: 2, state: 'paid' })
  const second = await shop.given.order({ state: 'shipped' })
  const ids = [second.id, first.id]
  const both = await print(shop, 'packer', { ids: [...ids, first.id], paper: 'a5', language: 'ml' })
  expect(both).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="packing-slips.pdf"',
      'cache-control': 'no-store',
    },
    printed: {
      sender: { name: 'Kadirur #eval("1") Society' },
      slips: [
        { number: second.id.slice(-8), courier: 'India Post, EK123456789IN' },
        {
          number: first.id.slice(-8),
          courier: '',
          receiver: { pin: first.shipping_address.postalCode, phone: expect.stringMatching(/^\d{5} \d{5}$/) },
          items: [{ name: '#panic() *Lehyam*', malayalam: 'ലേഹ്യം', size: '200 ml', pieces: '2' }],
          pieces: '2',
        },
      ],
    },
  })
  const pages = textOfPages(both.bytes)
  expect(pages.map((page) => page.slice(-8))).toEqual([second.id.slice(-8), first.id.slice(-8)])
  expect(pages[1]).toMatch(/^Kadirur#eval\("1"\)Society.*#panic\(\)\*Lehyam\*ലേഹ്യം200ml2/)
  expect(JSON.stringify(both.printed)).not.toMatch(/price|total|amount|tax|₹|194\.5|\b389\b|@/i)
  for (const [paper, language] of [
    ['a4', 'en'],
    ['roll', 'ml'],
  ])
    expect(await print(shop, 'cashier', { ids: [first.id], paper, language })).toMatchObject({ status: 200 })
})

// Requirements: DOC-12
// Threats: T272, T273
test('only orders that are ready to pack have a slip, within limits and for those who ship', async () => {
  const shop = await openShop()
  const [paid, unpaid] = [await shop.given.order({ state: 'paid' }), await shop.given.order()]
  const lehyam = await shop.given.order({ product: await createMedicine(shop), state: 'paid' })
  for (const { id } of [unpaid, lehyam])
    expect(await print(shop, 'packer', { ids: [paid.id, id] })).toMatchObject({
      status: 409,
      body: { message: `Order ${id.slice(-8)} is not to be packed.` },
    })
  expect(await print(shop, 'packer', { ids: [paid.id, UNKNOWN] })).toMatchObject({ status: 404 })
  for (const ids of [[], ['x'], Array(201).fill(UNKNOWN)])
    expect(await print(shop, 'packer', { ids })).toMatchObject({ status: 400 })
  expect(await print(shop, 'packer', { ids: [paid.id], paper: 'a3' })).toMatchObject({ status: 400 })
  for (const who of ['shopper', 'accountant', 'editor', 'pharmacist'])
    expect(await print(shop, who, { ids: [paid.id] })).toMatchObject({ status: 403 })
})

// Requirements: DOC-12, REFUND-1
test('a refunded piece is not on the slip', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ qty: 3, state: 'paid' })
  const lines = [{ item: order.items[0]?.id, qty: 1 }]
  const cashier = await shop.as('cashier')
  const body = { reason: 'The bottle came broken.', lines }
  const key = { headers: { 'idempotency-key': UNKNOWN } }
  const refunded = await cashier.post(`/api/orders/${order.id}/refunds`, body, key)
  expect(refunded.status).toBe(201)
  expect(await print(shop, 'packer', { ids: [order.id] })).toMatchObject({
    status: 200,
    printed: { slips: [{ items: [{ pieces: '2' }], pieces: '2' }] },
  })
})

// Requirements: DOC-12
test('the slip says that food is packed apart from other goods', async () => {
  const shop = await openShop()
  const [food, soap] = [
    await shop.given.product({ category: 'organicfoods' }),
    await shop.given.product({ category: 'beautycare' }),
  ]
  const shopper = await shop.as('shopper')
  const mixed = { ...shop.given.draft(food), orderItems: [food, soap].map(({ _id }) => ({ product: _id, qty: 1 })) }
  const { body } = await shopper.post<{ _id: string }>('/api/orders', mixed)
  await shop.given.pay(body._id)
  const foodOrder = await shop.given.order({ product: food, state: 'paid' })
  expect(await print(shop, 'packer', { ids: [body._id, foodOrder.id] })).toMatchObject({
    printed: { slips: [{ isFoodApart: true }, { isFoodApart: false }] },
  })
})

// Requirements: DOC-12
test('the slip of an order without its person has no empty lines', async () => {
  const shop = await openShop()
  const { id, user_id, shipping_address: address } = await shop.given.order({ state: 'shipped' })
  await (await shop.as('admin')).put(`/api/orders/${id}/deliver`)
  await anonymiseOrders(shop.db, user_id ?? '', { keepsNames: false })
  expect(await print(shop, 'packer', { ids: [id] })).toMatchObject({
    printed: { slips: [{ receiver: { lines: [`${address.city}, ${address.state}`] } }] },
  })
})

// Requirements: DOC-12
test('no item is split between two pages', async () => {
  const { pdfs } = await openShop()
  const item = { name: 'Lehyam', malayalam: 'ലേഹ്യം '.repeat(30).trim(), size: '200 ml', pieces: '7' }
  const receiver = { name: 'Anitha', lines: ['Ponniam'], pin: '670642', phone: '', note: '' }
  const slip = {
    number: '1',
    date: '',
    courier: '',
    receiver,
    isFoodApart: false,
    items: Array(40).fill(item),
    pieces: '',
  }
  const sender = { name: 'Society', address: '', phone: '' }
  const data = { paper: 'a5', language: 'en', sender, slips: [slip] }
  const pages = textOfPages(await pdfs.compile({ template: 'slip.typ', data }))
  const full = `Lehyam${'ലേഹ്യം'.repeat(30)}200ml7`
  const counts = pages.map((page) => [page.split(full).length, page.split('Lehyam').length])
  expect(pages.length).toBeGreaterThan(2)
  for (const [complete, begun] of counts) expect(complete).toBe(begun)
})
