import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { Dictionary } from '#shared/language.ts'
import type { Product } from '#shared/products.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import { openShop } from '#tests/support/shop.ts'
import { LABELS } from './labels.ts'

const DICTIONARY = join(import.meta.dirname, '../../words/ml.json')
const { server: MALAYALAM }: Dictionary = JSON.parse(readFileSync(DICTIONARY, 'utf8'))
const ml = (english: string) => MALAYALAM[english] ?? 'no translation'
const ML = { headers: { 'accept-language': 'ml-IN,en;q=0.8' } }

// Requirements: ADMIN-25
test('the changes of a save are shown in the requested language; names and amounts are not translated', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const sizes = [
    { model: 'a', price: 100, stock: 5 },
    { model: 'b', price: 200 },
  ]
  const { _id } = await shop.given.product({ name: 'Oil', variants: sizes })
  const { body } = await admin.get<Product>(`/api/products/${_id}`)
  const variant = body.variant.slice(0, 1).map((size) => ({ ...size, price: null, countInStock: 9 }))
  await admin.put(`/api/products/${_id}`, { ...body, name: 'Yes', howToUse: 'Warm it', variant })
  const changes = async (options?: typeof ML) => {
    const { body: entries } = await admin.get<AuditEntry[]>(`/api/audit?subjectId=${_id}`, options)
    return entries[0]?.changes
  }
  expect(await changes()).toEqual([
    { field: 'Name', from: 'Oil', to: 'Yes' },
    { field: 'How to use', from: '', to: 'Warm it' },
    { field: 'a: price', from: '₹100.00', to: 'on request' },
    { field: 'a: stock', from: '5', to: '9' },
    { field: 'b', from: 'for sale', to: '' },
  ])
  expect(await changes(ML)).toEqual([
    { field: ml('Name'), from: 'Oil', to: 'Yes' },
    { field: ml('How to use'), from: '', to: 'Warm it' },
    { field: ml('{size}: price').replace('{size}', 'a'), from: '₹100.00', to: ml('on request') },
    { field: ml('{size}: stock').replace('{size}', 'a'), from: '5', to: '9' },
    { field: 'b', from: ml('for sale'), to: '' },
  ])
})

// Requirements: ADMIN-25
test('changed settings and rights are shown in both languages', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { _id } = await shop.person('Devi')
  await admin.put('/api/settings', { taxPercentOther: 7, courierLinks: { DTDC: 'https://dtdc.example/{n}' } })
  await admin.put(`/api/users/${_id}`, { isAdmin: true })
  const reported = async (options?: typeof ML) => {
    const { body } = await admin.get<AuditEntry[]>('/api/audit', options)
    return body.flatMap(({ changes }) => changes.map(({ field, to }) => `${field} = ${to}`))
  }
  expect(await reported()).toEqual([
    'Role = Owner',
    'Courier tracking links: DTDC = https://dtdc.example/{n}',
    'Tax on other categories (%) = 7',
  ])
  expect(await reported(ML)).toEqual([
    `${ml('Role')} = ${ml('Owner')}`,
    `${ml('Courier tracking links')}: DTDC = https://dtdc.example/{n}`,
    `${ml('Tax on other categories (%)')} = 7`,
  ])
})

test('every field has a label of its own', () => {
  expect(new Set(Object.values(LABELS)).size).toBe(Object.keys(LABELS).length)
})

// Requirements: ADMIN-25
test('the reason of an unmatched payment in another currency is shown in both languages everywhere', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper', product: await shop.given.product({ price: 85 }) })
  const { body: start } = await (await shop.as('shopper')).post<{ id: string }>(`/razorpay/${order.id}`)
  const { razorpay_payment_id: id } = shop.provider.pay(start.id, { currency: 'USD' })
  await applyPayment(shop, id)
  const admin = await shop.as('admin')
  const reported = async (options?: typeof ML) => {
    const [line] = (await admin.get<ReconciliationLine[]>('/api/payments', options)).body
    const audit = await admin.get<AuditEntry[]>(`/api/audit?subject=payment&subjectId=${id}`, options)
    return [line?.shop?.reason, audit.body[0]?.what, line?.wrong?.sentence]
  }
  const amount = `${(order.total_price / 100).toFixed(2)} USD`
  const [english, inAudit, wrong] = await reported()
  expect(english).toBe('The payment is in USD, not in rupees.')
  expect(inAudit).toBe(`A payment of ${amount} could not be matched. The payment is in USD, not in rupees.`)
  expect(wrong).toContain(`${amount} arrived`)
  const [malayalam, inMalayalam, wrongInMalayalam] = await reported(ML)
  const reason = ml('The payment is in {currency}, not in rupees.').replace('{currency}', 'USD')
  expect(malayalam).toBe(reason)
  expect(inMalayalam).toContain(reason)
  expect(inMalayalam).toContain(amount)
  for (const text of [inMalayalam, wrongInMalayalam]) expect(text?.replaceAll('USD', '')).not.toMatch(/[a-z]/i)
  expect(wrongInMalayalam).toContain(amount)
})

// Requirements: ADMIN-25
test('the history of an order is shown in both languages', async () => {
  const shop = await openShop()
  const { id } = await shop.given.order({ state: 'shipped' })
  const admin = await shop.as('admin')
  const history = async (options?: typeof ML) =>
    (await admin.get<AuditEntry[]>(`/api/orders/${id}/history`, options)).body.map(({ what }) => what)
  const english = await history()
  expect(english[0]).toContain('; its stock is reserved')
  const malayalam = await history(ML)
  expect(malayalam).toHaveLength(english.length)
  expect(malayalam.length).toBeGreaterThan(2)
  for (const what of malayalam) expect(what).toMatch(/\p{Script=Malayalam}/u)
})
