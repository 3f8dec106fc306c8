import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import type { Product } from '#shared/products.ts'
import { openTradingShop } from '#tests/support/documents.ts'
import { confirmEverybody } from '#tests/support/mail.ts'
import { openShop } from '#tests/support/shop.ts'

// Threats: T117
test('each change of role, price, stock or settings, each refund and deletion writes one audit row', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { _id: staff } = await shop.person('admin')
  const { _id: other } = await shop.person('Devi')
  const { _id: product } = await shop.given.product({ price: 85, stock: 5 })
  const order = await shop.given.order({ state: 'paid' })
  const paid = await shop.db.selectFrom('payments').select('id').executeTakeFirst()
  const { body } = await admin.get<Product>(`/api/products/${product}`)
  const sizes = body.variant.map((size) => ({ ...size, price: 95, countInStock: 9 }))
  const actions: [action: string, about: string, response: { status: number; headers: Record<string, unknown> }][] = [
    ['user role changed', other, await admin.put(`/api/users/${other}`, { isAdmin: true })],
    ['product saved', product, await admin.put(`/api/products/${product}`, { ...body, variant: sizes })],
    ['settings changed', 'shop', await admin.put('/api/settings', { discountPercent: 12 })],
    [
      'refund requested',
      paid?.id ?? '',
      await admin.post(
        `/api/orders/${order.id}/refunds`,
        { amount: 1, reason: 'The bottle came broken.' },
        { headers: { 'idempotency-key': 'refund-key-1' } },
      ),
    ],
    ['user deleted', other, await admin.delete(`/api/users/${other}`)],
  ]
  const rows = await shop.db.selectFrom('audit').selectAll().orderBy('id').execute()
  for (const [action, about, { status, headers }] of actions) {
    expect([action, status]).toEqual([action, expect.toSatisfy((code: number) => code < 300)])
    const own = rows.filter((row) => row.request_id === headers['x-request-id'])
    expect(own).toMatchObject([{ action, actor_id: staff, actor_name: 'admin', subject_id: about }])
    expect(Math.abs(Date.now() - (own[0]?.at.getTime() ?? 0))).toBeLessThan(60_000)
  }
  const { body: reported } = await admin.get<AuditEntry[]>(`/api/audit?subjectId=${product}`)
  expect(reported[0]?.changes).toEqual([
    { field: '200 ml: price', from: '₹85.00', to: '₹95.00' },
    { field: '200 ml: stock', from: '5', to: '9' },
  ])
})

// Requirements: OBS-6
test('a placed order has the id of its request in the audit log', async () => {
  const shop = await openShop()
  const draft = shop.given.draft(await shop.given.product())
  const placed = await (await shop.as('shopper')).post<{ _id: string }>('/api/orders', draft)
  const rows = await shop.db.selectFrom('audit').select(['action', 'subject_id', 'request_id']).execute()
  expect(rows).toEqual([
    { action: 'order placed', subject_id: placed.body._id, request_id: placed.headers['x-request-id'] },
  ])
})

// Requirements: PRIV-15
// Threats: T117
test('each download of buyers’ data writes one audit row with its file and days, without the search', async () => {
  const shop = await openTradingShop()
  await shop.given.order({ state: 'shipped' })
  const accountant = await shop.as('accountant')
  const { _id } = await shop.person('accountant')
  await confirmEverybody(shop)
  const { body: documents } = await accountant.get<{ _id: string; number: string }[]>('/api/documents')
  const days = { from: '2026-01-01', to: '2026-01-31' }
  const ofDays = 'from=2026-01-01&to=2026-01-31'
  const mail = () =>
    accountant.post('/api/payments/books/mail', days, { headers: { 'idempotency-key': 'books-of-jan' } })
  const responses = [
    await accountant.get('/api/orders/export'),
    await accountant.get('/api/orders/export?from=2026-01-01'),
    await accountant.get(`/api/payments/export?${ofDays}&search=devi`),
    await accountant.get(`/api/payments/books?${ofDays}`),
    await accountant.get(`/api/gst/files/docs.csv?${ofDays}`),
    await accountant.post('/api/documents/pdf', { ids: documents.map(({ _id: id }) => id) }),
    await mail(),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await mail()).toMatchObject({ status: 200 })
  const rows = await shop.db.selectFrom('audit').selectAll().where('subject_type', '=', 'file').orderBy('id').execute()
  expect(rows.map((row) => row.request_id)).toEqual(responses.map(({ headers }) => headers['x-request-id']))
  expect(rows.map((row) => row.actor_id)).toEqual(responses.map(() => _id))
  expect(JSON.stringify(rows)).not.toContain('devi')
  expect(rows.map(({ details }) => details)).toContainEqual({
    name: 'documents.pdf',
    documents: documents.map(({ number }) => number),
  })
  const reported = async (language: string) => {
    const options = { headers: { 'accept-language': language } }
    const { body } = await (await shop.as('admin')).get<AuditEntry[]>('/api/audit?subject=file', options)
    return body.map(({ what }) => what).toReversed()
  }
  expect(await reported('en')).toEqual([
    'Downloaded orders.csv',
    'Downloaded orders.csv (2026-01-01 –)',
    'Downloaded payments.csv (2026-01-01 – 2026-01-31)',
    'Downloaded books.csv (2026-01-01 – 2026-01-31)',
    'Downloaded docs.csv (2026-01-01 – 2026-01-31)',
    'Documents printed: 2',
    'Sent books.csv by e-mail (2026-01-01 – 2026-01-31)',
  ])
  for (const what of await reported('ml')) expect(what).toMatch(/\p{Script=Malayalam}/u)
})
