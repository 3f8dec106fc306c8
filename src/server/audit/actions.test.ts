import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import type { Product } from '#shared/products.ts'
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
