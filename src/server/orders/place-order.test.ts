import { expect, test } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import type { Order } from '#shared/orders.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: MONEY-9, MONEY-13, ORDER-1, ORDER-3, ORDER-12, ORDER-15, ORDER-17, ORDER-19
// Threats: T38
test('the server prices the worked example and ignores the amounts of the request', async () => {
  const { as, given } = await openShop()
  const ayurveda = await given.product({ price: 85 })
  const beauty = await given.product({ price: 1299, category: 'beautycare' })
  const shopper = await as('shopper')
  const { status, body } = await shopper.post<Order>('/api/orders', {
    orderItems: [
      { product: ayurveda._id, qty: 2, variant: 0, price: 1 },
      { product: beauty._id, qty: 1, price: 1, discountPrice: 0.01 },
    ],
    shippingAddress: given.address(),
    paymentMethod: 'RazorPay/credit or debit card',
    itemsPrice: 1,
    shippingPrice: 0,
    taxPrice: 0,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    itemsTotal: 1469,
    itemsPrice: 1322.1,
    taxPrice: 218.09,
    shippingPrice: 50,
    totalPrice: 1590.19,
    paymentMethod: 'Razorpay',
    status: 'submitted',
    isPaid: false,
    user: { name: 'shopper' },
  })
  expect(body.orderItems).toMatchObject([
    { productName: ayurveda.name, qty: 2, price: 85, discountPrice: 0 },
    { productName: beauty.name, qty: 1, price: 1299 },
  ])
})

// Requirements: TAX-18
test('a buyer who enters the GSTIN of the shop is asked for their own', async () => {
  const { as, given } = await openShop()
  const shopper = await as('shopper')
  const order = async (gstin: string) =>
    shopper.post('/api/orders', { ...given.draft(await given.product(), 1), ...(gstin && { gstin }) })
  expect(await order('')).toMatchObject({ status: 201 })
  await given.settings({ ...MANY_UNPAID, gstin: '32AAGCB7383J1ZH' })
  const message = 'This is the shop’s own GSTIN. Enter the GSTIN of the buyer.'
  expect(await order('32aagcb7383j1zh')).toMatchObject({
    status: 400,
    body: { message, errors: [{ path: 'gstin', message }] },
  })
  expect(await order('32AAPFU0939F1Z4')).toMatchObject({ status: 201 })
  expect(await order('')).toMatchObject({ status: 201 })
})

// Requirements: CART-21, STOCK-1
test('an order reserves its stock and takes its pieces out of the buyer’s cart', async () => {
  const { as, given } = await openShop()
  const ordered = await given.product({ stock: 5 })
  const stored = await given.product()
  const [shopper, other] = [await as('shopper'), await as('other')]
  await shopper.post('/api/cart', { id: ordered._id, qty: 3 })
  await shopper.post('/api/cart', { id: stored._id, qty: 1 })
  await other.post('/api/cart', { id: ordered._id, qty: 2 })
  const cartOf = async (caller: typeof shopper) =>
    (await caller.get<CartLine[]>('/api/cart')).body.map(({ product, qty }) => [product, qty])

  await shopper.post('/api/orders', given.draft(ordered, 1))
  expect(await given.stockOf(ordered)).toBe(4)
  expect(await cartOf(shopper)).toEqual([
    [ordered._id, 2],
    [stored._id, 1],
  ])
  await shopper.post('/api/orders', given.draft(ordered, 4))
  expect(await cartOf(shopper)).toEqual([[stored._id, 1]])
  expect(await cartOf(other)).toEqual([[ordered._id, 2]])
})

// Requirements: MONEY-10, MONEY-13, ORDER-16
// Threats: T47
test('an order is refused when the total changed after the shopper saw it', async () => {
  const { as, given } = await openShop()
  const product = await given.product({ price: 85 })
  const shopper = await as('shopper')
  const outdated = await shopper.post('/api/orders', { ...given.draft(product), totalPrice: 170.33 })
  expect(outdated).toMatchObject({
    status: 409,
    body: {
      code: 'price_changed',
      quote: { itemsPrice: 76.5, taxPrice: 3.83, shippingPrice: 100, totalPrice: 180.33 },
    },
  })
  expect(await shopper.get('/api/orders/myorders')).toMatchObject({ body: [] })
  expect(await given.stockOf(product)).toBe(5)
  expect(await shopper.post('/api/orders', { ...given.draft(product), totalPrice: 180.33 })).toMatchObject({
    status: 201,
  })
})

// Requirements: MONEY-10
// Threats: T47
test('an order is refused when the total fell, because the shopper must agree to the new one', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const shopper = await as('shopper')
  const product = await given.product({ price: 85 })
  const draft = { ...given.draft(product), totalPrice: 180.33 }
  await admin.put('/api/settings', { smallOrderShipping: 80 })
  expect(await shopper.post('/api/orders', draft)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', quote: { shippingPrice: 80, totalPrice: 160.33 } },
  })
  expect(await shopper.get('/api/orders/myorders')).toMatchObject({ body: [] })
  expect(await shopper.post('/api/orders', { ...draft, totalPrice: 160.33 })).toMatchObject({ status: 201 })
})

test('an order below ₹1 is refused, because the provider would not accept it', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const shopper = await as('shopper')
  const product = await given.product({ price: 1 })
  const settings = { taxPercentAyurveda: 0, shipping: 0, smallOrderShipping: 0 }
  expect(await admin.put('/api/settings', { ...settings, discountPercent: 1 })).toMatchObject({ status: 200 })
  expect(await shopper.post('/api/orders', given.draft(product))).toMatchObject({
    status: 409,
    body: { message: 'The minimum order total is ₹1.' },
  })
  expect(await given.stockOf(product)).toBe(5)
  expect(await shopper.get('/api/orders/myorders')).toMatchObject({ body: [] })
  expect(await admin.put('/api/settings', { ...settings, discountPercent: 0 })).toMatchObject({ status: 200 })
  expect(await shopper.post('/api/orders', given.draft(product))).toMatchObject({ status: 201 })
})

// Requirements: OBS-9, STOCK-1, STOCK-2
// Threats: T42
test('200 buyers at once for a stock of 20: exactly 20 orders, 180 refusals, nothing oversold', async () => {
  const { app, person, given } = await openShop()
  const product = await given.product({ stock: 20 })
  const buyers = await Promise.all(Array.from({ length: 200 }, (_, n) => person(`buyer ${n}`)))
  const replies = await Promise.all(
    buyers.map(({ token }) =>
      app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { authorization: `Bearer ${token}` },
        payload: given.draft(product),
      }),
    ),
  )
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.filter((status) => status === 409)).toHaveLength(180)
  expect(await given.stockOf(product)).toBe(0)
})

// Threats: T43
test('orders with the same products in opposite sequence never deadlock', async () => {
  const { as, given } = await openShop()
  await given.settings(MANY_UNPAID)
  const product = await given.product({ stock: 100 })
  const two = await given.product({ stock: 100 })
  const shopper = await as('shopper')
  const draft = (first: { _id: string }, second: { _id: string }) => ({
    ...given.draft(first),
    orderItems: [first, second].map(({ _id }) => ({ product: _id, qty: 1, variant: 0 })),
  })
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      shopper.post('/api/orders', n % 2 ? draft(product, two) : draft(two, product)),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(60)
  expect([await given.stockOf(product), await given.stockOf(two)]).toEqual([40, 40])
})

// Requirements: ORDER-18
// Threats: T41
test('quantities of the same product on several lines are added before the check', async () => {
  const { as, given } = await openShop()
  const lowStock = await given.product({ stock: 5 })
  const inStock = await given.product({ stock: 50 })
  const shopper = await as('shopper')
  const twice = (product: { _id: string }, qty: number) => ({
    ...given.draft(product),
    orderItems: [1, 2].map(() => ({ product: product._id, qty, variant: 0 })),
  })
  expect(await shopper.post('/api/orders', twice(lowStock, 3))).toMatchObject({ status: 409 })
  expect(await shopper.post('/api/orders', twice(inStock, 6))).toMatchObject({ status: 409 })
  const withAnother = [...twice(inStock, 6).orderItems, ...twice(lowStock, 1).orderItems]
  expect(await shopper.post('/api/orders', { ...twice(inStock, 6), orderItems: withAnother })).toMatchObject({
    status: 409,
    body: { message: 'You can order at most 10 of one item.' },
  })
  expect(await given.stockOf(lowStock)).toBe(5)
  expect(await shopper.post('/api/orders', twice(inStock, 5))).toMatchObject({
    status: 201,
    body: { orderItems: [{ qty: 10 }] },
  })
})

// Requirements: CART-17
// Threats: T47
test('a removed product, a draft or an unpriced size cannot be ordered, and the refusal names it', async () => {
  const { as, given, db } = await openShop()
  const removed = await given.product({ name: 'Old soap' })
  const unpriced = await given.product({ name: 'Relish', variants: [{ price: null, stock: 0 }] })
  await db.updateTable('products').set({ removed_at: new Date() }).where('id', '=', removed._id).execute()
  const shopper = await as('shopper')
  expect(await shopper.post('/api/orders', given.draft(removed))).toMatchObject({
    status: 409,
    body: { message: 'Old soap is no longer sold. Please remove it from your cart.' },
  })
  expect(await shopper.post('/api/orders', given.draft(unpriced))).toMatchObject({
    status: 409,
    body: {
      code: 'gone',
      message: 'Relish (Size 1) has no price yet and cannot be ordered here. Please choose another size.',
    },
  })
  expect(await shopper.post('/api/orders', given.draft({ _id: '0190a5c2-0000-7000-8000-000000000000' }))).toMatchObject(
    { status: 409 },
  )
  expect(await shopper.post('/api/orders', given.draft({ _id: 'nonsense' }))).toMatchObject({ status: 400 })
})

// Requirements: API-1, CHECK-5, CHECK-6, CHECK-7
// Threats: T50
test.each([
  ['name', { name: ' ' }, 'Name is required'],
  ['phone', { phone: '98470' }, 'Enter all 10 digits of the phone number'],
  ['email', { email: 'x' }, 'Enter a valid e-mail address'],
  ['flat', { flat: '' }, 'Flat, house or building is required'],
  ['area', { area: '' }, 'Area or street is required'],
  ['postalCode', { postalCode: '07064' }, 'Enter the 6 digits of the PIN code'],
  ['city', { city: '' }, 'City is required'],
  ['state', { state: 'Atlantis' }, 'Choose a state from the list'],
])('an address with a wrong %s is refused with an error at that field', async (field, change, message) => {
  const { as, given } = await openShop()
  const product = await given.product()
  const shopper = await as('shopper')
  const reply = await shopper.post('/api/orders', {
    ...given.draft(product),
    shippingAddress: { ...given.address(), ...change },
  })
  expect(reply).toMatchObject({
    status: 400,
    body: { message, errors: [{ path: `shippingAddress.${field}`, message }] },
  })
  expect(await given.stockOf(product)).toBe(5)
})

// Requirements: RX-1
test('an order that waited for a change of its product sees the whole change', async () => {
  const shop = await openShop()
  const hidden = await shop.given.product()
  const medicine = await shop.given.product()
  const [lakshmi, devi] = [await shop.as('lakshmi'), await shop.as('devi')]
  const locked = Promise.withResolvers<void>()
  const unlocked = Promise.withResolvers<void>()
  const saving = shop.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('variants').select('id').forUpdate().execute()
    locked.resolve()
    await unlocked.promise
    await tx.updateTable('products').set({ is_published: false }).where('id', '=', hidden._id).execute()
    await tx.updateTable('products').set({ prescription_needed: true }).where('id', '=', medicine._id).execute()
    await tx.updateTable('variants').set({ price: 9_000 }).execute()
  })
  await locked.promise
  const refused = lakshmi.post('/api/orders', shop.given.draft(hidden))
  const placed = devi.post<Order>('/api/orders', shop.given.draft(medicine))
  await expect.poll(() => waitingForLocks(shop)).toBe(2)
  unlocked.resolve()
  await saving
  expect(await refused).toMatchObject({ status: 409, body: { code: 'gone' } })
  expect(await placed).toMatchObject({ status: 201, body: { itemsTotal: 90, prescription: 'needed' } })
})

// Requirements: ROLE-10
// Threats: T31
test('a status or an owner in the request has no effect', async () => {
  const { as, given, person } = await openShop()
  const product = await given.product()
  const other = await person('other')
  const shopper = await as('shopper')
  const forged = { isPaid: true, paidAt: '2020-01-01', isDelivered: true, user: other._id, status: 'delivered' }
  expect(await shopper.post('/api/orders', { ...given.draft(product), ...forged })).toMatchObject({
    status: 201,
    body: { isPaid: false, isDelivered: false, status: 'submitted', user: { name: 'shopper' } },
  })
})

// Requirements: ORDER-11
// Threats: T47
test('an order keeps its own names, images and prices when the catalogue changes', async () => {
  const { as, given, db } = await openShop()
  const product = await given.product({ name: 'Old name', price: 100 })
  await db.updateTable('products').set({ image: '/uploads/old.webp' }).where('id', '=', product._id).execute()
  const order = await given.order({ product })
  const renewed = { name: 'New name', image: '/uploads/new.webp' }
  await db.updateTable('products').set(renewed).where('id', '=', product._id).execute()
  await db.updateTable('variants').set({ price: 999_00 }).where('product_id', '=', product._id).execute()
  const shopper = await as('shopper')
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({
    body: { orderItems: [{ productName: 'Old name', productImage: '/uploads/old.webp', price: 100 }], itemsPrice: 90 },
  })
})

// Requirements: LANG-10
test('an order line stores the Malayalam name beside the English one, for buyer and staff', async () => {
  const { as, db, given } = await openShop()
  const [named, unnamed] = [await given.product({ name: 'Thailam' }), await given.product({ name: 'Chair' })]
  const call = (nameMalayalam: string) =>
    db.updateTable('products').set({ name_malayalam: nameMalayalam }).where('id', '=', named._id).execute()
  await call('തൈലം')
  const [order, other] = [await given.order({ product: named }), await given.order({ product: unnamed })]
  await call('വേറെ')
  const shopper = await as('shopper')
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({
    body: { orderItems: [{ productName: 'Thailam', productNameMalayalam: 'തൈലം' }] },
  })
  const admin = await as('admin')
  expect(await admin.get(`/api/orders/${order.id}/refunds`)).toMatchObject({
    body: { pieces: [{ name: 'Thailam', nameMalayalam: 'തൈലം' }] },
  })
  const { body } = await shopper.get<Order>(`/api/orders/${other.id}`)
  expect(body.orderItems[0]).not.toHaveProperty('productNameMalayalam')
})

// Requirements: TAX-1
test('an order line keeps the HSN code, the tax rate and the tax amounts of its day', async () => {
  const { as, given, db } = await openShop()
  const medicine = await given.product({ price: 85 })
  const soap = await given.product({ price: 40, category: 'beautycare' })
  await db.updateTable('products').set({ hsn_code: '30049011' }).where('id', '=', medicine._id).execute()
  const shopper = await as('shopper')
  const { body } = await shopper.post<Order>('/api/orders', {
    ...given.draft(medicine),
    orderItems: [
      { product: medicine._id, qty: 1 },
      { product: soap._id, qty: 1 },
    ],
  })
  await (await as('admin')).put('/api/settings', { taxPercentAyurveda: 12, taxPercentOther: 2.5 })
  const storedLines = () =>
    db.selectFrom('order_items').select(['hsn', 'tax_hundredths']).where('order_id', '=', body._id).orderBy('position')
  expect(await storedLines().execute()).toEqual([
    { hsn: '30049011', tax_hundredths: 500 },
    { hsn: '', tax_hundredths: 1800 },
  ])
  const amounts = [
    { taxable: 76.5, taxPercent: 5, cgst: 1.92, sgst: 1.91, igst: 0 },
    { taxable: 36, taxPercent: 18, cgst: 3.24, sgst: 3.24, igst: 0 },
  ]
  expect(body.orderItems).toMatchObject(amounts)
  expect((await shopper.get<Order>(`/api/orders/${body._id}`)).body.orderItems).toMatchObject(amounts)
  const shippingAddress = given.address({ state: 'Karnataka', postalCode: '560001', city: 'Bengaluru' })
  const next = await shopper.post<Order>('/api/orders', { ...given.draft(soap), shippingAddress })
  expect(next.body).toMatchObject({ itemsPrice: 36, taxPrice: 0.9 })
  expect(next.body.orderItems).toMatchObject([{ taxable: 36, cgst: 0, sgst: 0, igst: 0.9 }])
})
