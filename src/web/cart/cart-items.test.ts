import { expect, test } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { priceOfLine, totalsOf } from './cart-items.ts'

const line = (fields: Partial<CartLine>): CartLine => ({
  _id: 'line',
  product: 'product',
  productName: 'Dasamoolarishtam',
  productImage: '',
  category: 'ayurveda',
  qty: 1,
  variant: 0,
  variantId: 'size',
  productVariant: [{ model: '450 ml', price: 165, discountPrice: 0, countInStock: 20 }],
  price: 165,
  availability: 'available',
  ...fields,
})

// Requirements: CART-5, CART-10
test('quantities and prices are added up in whole paise', () => {
  expect(totalsOf([line({ qty: 3, price: 0.1 }), line({ qty: 2, price: 1299.55 })])).toEqual({
    count: 5,
    total: 2599.4,
  })
})

// Requirements: CART-16
test('a line that is sold out or gone does not count', () => {
  const lines = [line({ qty: 2 }), line({ availability: 'soldOut' }), line({ availability: 'gone' })]
  expect(totalsOf(lines)).toEqual({ count: 2, total: 330 })
})

test('an empty cart costs nothing', () => {
  expect(totalsOf([])).toEqual({ count: 0, total: 0 })
})

test('the amount of a line has no stray fractions', () => {
  expect(priceOfLine(line({ qty: 3, price: 8.35 }))).toBe(25.05)
})
