import { expect, test } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { clearOrderKey, orderKeyFor } from './order-key.ts'

const cart = (...lines: [id: string, qty: number][]): CartLine[] =>
  lines.map(([_id, qty]) => ({
    _id,
    product: 'product',
    productName: 'Article',
    productImage: '',
    category: 'ayurveda',
    qty,
    variant: 0,
    variantId: 'size',
    productVariant: [],
    price: 85,
    availability: 'available',
  }))

// Requirements: ORDER-13
test('every attempt to order the same cart sends the same idempotency key', () => {
  const key = orderKeyFor(cart(['a', 1], ['b', 2]))
  expect(key).toMatch(/^[\w-]{8,100}$/)
  expect(orderKeyFor(cart(['a', 1], ['b', 2]))).toBe(key)
})

test('a changed cart gets a new idempotency key', () => {
  const key = orderKeyFor(cart(['a', 1]))
  expect(orderKeyFor(cart(['a', 2]))).not.toBe(key)
  expect(orderKeyFor(cart(['c', 1]))).not.toBe(key)
})

test('after an order the same cart gets a new idempotency key', () => {
  const key = orderKeyFor(cart(['a', 1]))
  clearOrderKey()
  expect(orderKeyFor(cart(['a', 1]))).not.toBe(key)
})
