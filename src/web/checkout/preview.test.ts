import { expect, test } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'
import { previewOf } from './preview.ts'

const line = (price: number, qty: number, category: CartLine['category']): CartLine => ({
  _id: `${price}`,
  product: 'product',
  productName: 'Article',
  productImage: '',
  category,
  qty,
  variant: 0,
  productVariant: [],
  price,
  availability: 'available',
})

// The worked examples of the pricing rules.
// Requirements: CHECK-11
test.each([
  [
    [line(85, 2, 'ayurveda'), line(1299, 1, 'beautycare')],
    { itemsTotal: 1469, itemsPrice: 1322.1, taxPrice: 218.09, shippingPrice: 50, totalPrice: 1590.19 },
  ],
  [
    [line(85, 1, 'ayurveda')],
    { itemsTotal: 85, itemsPrice: 76.5, taxPrice: 3.83, shippingPrice: 100, totalPrice: 180.33 },
  ],
])('the review previews the server’s total', (lines, quote) => {
  expect(previewOf(lines, DEFAULT_SETTINGS)).toEqual(quote)
})
