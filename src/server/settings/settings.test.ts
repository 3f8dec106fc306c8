import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import type { Order } from '#shared/orders.ts'
import type { SettingsView } from '#shared/settings.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: MONEY-11
test('a changed rate and hold time apply from the next order on; earlier orders keep theirs', async () => {
  const { as, given } = await openShop({ orderHoldMinutes: 30 })
  const admin = await as('admin')
  const shopper = await as('shopper')
  const product = await given.product({ price: 1000 })
  const place = async () => (await shopper.post<Order>('/api/orders', given.draft(product))).body
  const minutes = ({ heldUntil, createdAt }: Order) => (Date.parse(heldUntil ?? '') - Date.parse(createdAt)) / 60_000

  const before = await place()
  const change = { discountPercent: 20, shipping: 0, smallOrderBelow: 500, orderHoldMinutes: 90 }
  expect(await admin.put('/api/settings', change)).toMatchObject({ status: 200, body: change })
  const after = await place()

  expect(before).toMatchObject({ itemsPrice: 900, shippingPrice: 100 })
  expect(after).toMatchObject({ itemsPrice: 800, shippingPrice: 0 })
  expect([minutes(before), minutes(after)]).toEqual([30, 90])
  const stored = await shopper.get<Order>(`/api/orders/${before._id}`)
  expect(stored.body).toMatchObject({ itemsPrice: 900, totalPrice: before.totalPrice })
})

test('without a hold time in the settings the one of the environment applies', async () => {
  const { as } = await openShop({ orderHoldMinutes: 12.5 })
  const visitor = await as('visitor')
  expect(await visitor.get('/api/settings')).toMatchObject({ body: { orderHoldMinutes: 12.5, lowStockBelow: 6 } })
})

test('a hold below a minute can be sent back as it came, and zero is refused', async () => {
  const { as } = await openShop({ orderHoldMinutes: 0.05 })
  const admin = await as('admin')
  const { orderHoldMinutes } = (await admin.get<SettingsView>('/api/settings')).body
  expect(await admin.put('/api/settings', { orderHoldMinutes })).toMatchObject({ body: { orderHoldMinutes: 0.05 } })
  expect(await admin.put('/api/settings', { orderHoldMinutes: 0 })).toMatchObject({ status: 400 })
})

test('the audit log records only the changed settings, with both values and the admin', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  await admin.put('/api/settings', { societyName: 'Kadirur Society', taxPercentOther: 12.5 })
  await admin.put('/api/settings', { taxPercentOther: 12.5 })
  await admin.put('/api/settings', {})
  const { body } = await admin.get<AuditEntry[]>('/api/audit?subject=settings')
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    who: 'admin',
    what: 'Settings changed',
    changes: [{ field: 'Tax on other categories (%)', from: '18', to: '12.5' }],
  })
})

test('one courier’s tracking link can be changed, and must be a web address', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const own = 'https://courier.example/follow?number={n}'
  const saved = await admin.put<SettingsView>('/api/settings', { courierLinks: { DTDC: own, Others: own } })
  expect(saved.body.courierLinks).toMatchObject({ DTDC: own, Others: own, Delhivery: expect.stringMatching(/^https/) })
  const { body } = await admin.get<AuditEntry[]>('/api/audit?subject=settings')
  expect(body[0]?.changes).toContainEqual({ field: 'Courier tracking links: Others', from: '', to: own })
  for (const link of ['javascript:alert({n})', 'data:text/html,{n}', '//x/{n}', 'https://x/{n}/{n}', 'https://x/{id}'])
    expect(await admin.put('/api/settings', { courierLinks: { DTDC: link } }), link).toMatchObject({ status: 400 })
  expect(await admin.put('/api/settings', { courierLinks: { Pigeon: own } })).toMatchObject({ status: 400 })
})

// Requirements: MONEY-11, SOC-14
test.each([
  { discountPercent: 101 },
  { discountPercent: 10.001 },
  { taxPercentAyurveda: -1 },
  { shipping: 1_000_001 },
  { smallOrderBelow: '999' },
  { societyName: ' ' },
  { facebookUrl: 'ftp://x' },
  { orderHoldMinutes: 0 },
  { orderHoldMinutes: 43_201 },
  { lowStockBelow: 0 },
  { lowStockBelow: 1.5 },
  { maxUnpaidOrders: 0 },
  { maxUnpaidOrders: 101 },
  { maxUnpaidPieces: 0 },
  { maxUnpaidPieces: 100_001 },
  { maxUnpaidTotal: 99.99 },
  { maxUnpaidTotal: 100_000_001 },
  { pinCode: '0123' },
  { chairmanName: 'x'.repeat(81) },
  { grievanceDays: '0' },
  { grievanceDays: '91' },
  { returnWindowDays: '366' },
  { privacyEffectiveDate: '31/02/2026' },
  { termsEffectiveDate: '2026-12-01' },
  { gstStatus: 'casual' },
  { gstin: '32AAPFU0939F1ZV' },
  { stateCode: '25' },
  { taxBy: 'mood' },
  { documentPrefix: 'ks' },
  { documentPrefix: '' },
  { fssaiNumber: '123' },
])('%j is refused with a message', async (change) => {
  const { as } = await openShop()
  const admin = await as('admin')
  const reply = await admin.put<{ message: string; errors: { path: string }[] }>('/api/settings', change)
  expect(reply.status).toBe(400)
  expect(reply.body.errors[0]?.path).toBe(Object.keys(change)[0])
  expect(reply.body.message).toMatch(/\w+ \w+/)
})

// Requirements: SOC-14
test('more than 90 days for an answer, stored before the limit, are still read and do not stop other changes', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  expect(await admin.put('/api/settings', { grievanceDays: '90' })).toMatchObject({ body: { grievanceDays: '90' } })
  await db.updateTable('settings').set({ value: '{"grievanceDays": "180"}' }).execute()
  expect(await admin.put('/api/settings', { hours: '9 to 5' })).toMatchObject({
    status: 200,
    body: { grievanceDays: '180', hours: '9 to 5' },
  })
  expect(await admin.put('/api/settings', { grievanceDays: '180' })).toMatchObject({
    status: 400,
    body: { message: 'The number of days must be 1 to 90. The law allows no more.' },
  })
})

test('two admins who change different settings concurrently both succeed', async () => {
  const { as } = await openShop()
  const [first, second] = [await as('admin one'), await as('admin two')]
  await Promise.all([
    first.put('/api/settings', { hours: '9 to 5' }),
    second.put('/api/settings', { phone: '0490 2388888' }),
  ])
  expect(await first.get('/api/settings')).toMatchObject({ body: { hours: '9 to 5', phone: '0490 2388888' } })
})

// Requirements: TAX-18
test('buyers may name a GSTIN only in a shop with a regular registration and its number', async () => {
  const { as } = await openShop()
  const [admin, visitor] = [await as('admin'), await as('visitor')]
  const takesGstin = async () => (await visitor.get<SettingsView>('/api/settings')).body.takesGstin
  expect(await takesGstin()).toBeUndefined()
  await admin.put('/api/settings', { gstin: '27AAPFU0939F1ZV', stateCode: '27' })
  expect(await takesGstin()).toBe(true)
  await admin.put('/api/settings', { gstStatus: 'composition' })
  expect(await takesGstin()).toBeUndefined()
})

// Requirements: TAX-2
test('a GSTIN is accepted only with the code of its own state', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const maharashtra = { gstin: '27AAPFU0939F1ZV' }
  expect(await admin.put('/api/settings', maharashtra)).toMatchObject({
    status: 400,
    body: {
      message: 'The GSTIN begins with the state code, which is 32 here.',
      errors: [{ path: 'gstin' }],
    },
  })
  const both = { ...maharashtra, stateCode: '27' }
  expect(await admin.put('/api/settings', both)).toMatchObject({ status: 200, body: both })
  expect(await admin.put('/api/settings', { stateCode: '32' })).toMatchObject({ status: 400 })
  expect(await admin.put('/api/settings', { gstin: ' 27aapfu0939f1zv ' })).toMatchObject({ body: both })
})
