// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { toRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { Product, ProductCard } from '#shared/products.ts'
import { openShop } from '#tests/support/shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Facts = { hsn_code?: string; tax_condition?: string; tax_hundredths?: number | null }

/** A food, which is taxed at 18 % by category, and its rate in cart, page, card and order. */
async function ratesOf({ as, given, db }: Shop, facts: Facts) {
  const shopper = await as('shopper')
  const product = await given.product({ price: 100, category: 'organicfoods' })
  await db.updateTable('products').set(facts).where('id', '=', product._id).execute()
  await shopper.post('/api/cart', { id: product._id, qty: 1 })
  const cart = await shopper.get<CartLine[]>('/api/cart')
  const page = await shopper.get<Product>(`/api/products/${product._id}`)
  const cards = await shopper.get<ProductCard[]>('/api/products')
  const order = await shopper.post<Order>('/api/orders', given.draft(product))
  return {
    cart: cart.body.find((line) => line.product === product._id)?.taxPercent,
    page: page.body.taxPercentNow,
    card: cards.body.find(({ _id }) => _id === product._id)?.taxPercentNow,
    order: order.body.orderItems[0]?.taxPercent,
    tax: order.body.taxPrice,
  }
}

const all = (percent: number) => ({
  cart: percent,
  page: percent,
  card: percent,
  order: percent,
  tax: toRupees(percent * 90),
})

// Requirements: TAX-3
test('with the default settings the category decides the rate, and no other rate is sent', async () => {
  const shop = await openShop()
  expect(await ratesOf(shop, { hsn_code: '19059040', tax_condition: 'pappadam' })).toEqual({
    ...all(18),
    cart: undefined,
    page: undefined,
    card: undefined,
  })
})

// Requirements: TAX-3, TAX-4
test.each<[string, Facts, number]>([
  ['a biscuit', { hsn_code: '19053100' }, 5],
  ['a pappadam', { hsn_code: '19059040', tax_condition: 'pappadam' }, 0],
  ['rice in a pack', { hsn_code: '10063090', tax_condition: 'prepackaged' }, 5],
  ['loose rice', { hsn_code: '10063090' }, 0],
  ['rice with a condition of other goods', { hsn_code: '10063090', tax_condition: 'pappadam' }, 0],
  ['a bar of soap, by the longer prefix', { hsn_code: '34011190' }, 5],
  ['a liquid soap', { hsn_code: '34013090' }, 18],
  ['a cane shelf', { hsn_code: '94038200', tax_condition: 'bamboo-cane' }, 5],
  ['a cane chair', { hsn_code: '94016900', tax_condition: 'bamboo-cane' }, 18],
  ['a product with its own rate', { hsn_code: '19053100', tax_hundredths: 1250 }, 12.5],
])('by HSN code %s is taxed the same in cart, card, page and order', async (_, facts, percent) => {
  const shop = await openShop()
  await (await shop.as('admin')).put('/api/settings', { taxBy: 'hsn' })
  expect(await ratesOf(shop, facts)).toEqual(all(percent))
})

// Requirements: TAX-3
test('goods without a row in the table, and without a code, keep the rate of their category', async () => {
  const shop = await openShop()
  await (await shop.as('admin')).put('/api/settings', { taxBy: 'hsn' })
  for (const hsn_code of ['', '84713000'])
    expect(await ratesOf(shop, { hsn_code })).toMatchObject({ cart: undefined, order: 18, tax: 16.2 })
})

// Requirements: TAX-3
test('a product’s own rate wins over its category without the table', async () => {
  const shop = await openShop()
  expect(await ratesOf(shop, { tax_hundredths: 0 })).toEqual(all(0))
})

// Requirements: TAX-5
test.each(['composition', 'unregistered'])(
  'a %s seller adds no tax and delivers in its own state only',
  async (gstStatus) => {
    const shop = await openShop()
    const admin = await shop.as('admin')
    expect((await admin.get('/api/settings')).body).not.toHaveProperty('onlyState')
    await admin.put('/api/settings', { gstStatus, taxBy: 'hsn' })
    expect((await admin.get('/api/settings')).body).toMatchObject({ onlyState: 'Kerala' })
    expect(await ratesOf(shop, { hsn_code: '19053100', tax_hundredths: 500 })).toEqual(all(0))
    const shopper = await shop.as('shopper of Goa')
    const product = await shop.given.product()
    const shippingAddress = { ...shop.given.address(), postalCode: '403001', state: 'Goa' }
    expect(await shopper.post('/api/orders', { ...shop.given.draft(product), shippingAddress })).toMatchObject({
      status: 400,
      body: { message: 'We deliver inside Kerala only.', errors: [{ path: 'shippingAddress.state' }] },
    })
    // Mahe belongs to Puducherry, which the shopper cannot choose.
    const inMahe = { ...shop.given.address(), postalCode: '673310', state: 'Kerala' }
    expect(await shopper.post('/api/orders', { ...shop.given.draft(product), shippingAddress: inMahe })).toMatchObject({
      status: 400,
      body: { message: 'We deliver inside Kerala only.' },
    })
  },
)

// Requirements: TAX-6
test('an address in Mahe is taken with Puducherry and refused with Kerala', async () => {
  const { as, given } = await openShop()
  const shopper = await as('shopper')
  const product = await given.product()
  const order = (state: string, language = 'en') =>
    shopper.post<{ message: string }>(
      '/api/orders',
      { ...given.draft(product), shippingAddress: { ...given.address(), postalCode: '673310', state } },
      { headers: { 'accept-language': language } },
    )
  expect(await order('Kerala')).toMatchObject({
    status: 400,
    body: { message: 'PIN code 673310 is in Puducherry. Please choose this state.' },
  })
  expect((await order('Kerala', 'ml')).body.message).toBe('പിൻ കോഡ് 673310: സംസ്ഥാനം പുതുച്ചേരി. ദയവായി ഈ സംസ്ഥാനം തിരഞ്ഞെടുക്കുക.')
  expect(await order('Puducherry')).toMatchObject({ status: 201 })
})
