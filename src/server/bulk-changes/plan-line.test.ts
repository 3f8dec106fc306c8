import { expect, test } from 'vitest'
import type { BulkChange } from '#shared/bulk-changes.ts'
import { type CurrentSize, planLine } from './plan-line.ts'

const size = (now: Partial<CurrentSize>): CurrentSize => ({
  price: 88_00,
  discountPrice: 0,
  countInStock: 40,
  category: 'ayurveda',
  subCategory: 'arishtams-asavams',
  isShown: true,
  isArchived: false,
  ...now,
})

const OFFER = { price: 165_00, discountPrice: 150_00 }

// Requirements: ADMIN-62
test.each<[CurrentSize, BulkChange, object]>([
  [size({}), { kind: 'rupees', by: 5 }, { price: 93_00, discountPrice: 0 }],
  [size({}), { kind: 'rupees', by: -0.5 }, { price: 87_50, discountPrice: 0 }],
  [size(OFFER), { kind: 'rupees', by: 5 }, { price: 165_00, discountPrice: 155_00 }],
  [size({ price: 90_00 }), { kind: 'percent', by: 5 }, { price: 95_00, discountPrice: 0 }],
  [size({ price: 89_00 }), { kind: 'percent', by: 5 }, { price: 93_00, discountPrice: 0 }],
  [size({ price: 33_33 }), { kind: 'percent', by: -12.5 }, { price: 29_00, discountPrice: 0 }],
  [size(OFFER), { kind: 'percent', by: -10 }, { price: 165_00, discountPrice: 135_00 }],
  [size({}), { kind: 'stock-set', to: 0 }, { countInStock: 0 }],
  [size({}), { kind: 'stock-add', by: -40 }, { countInStock: 0 }],
  [size({}), { kind: 'category', to: 'organicfoods' }, { category: 'organicfoods', subCategory: null }],
  [size({}), { kind: 'shown', isShown: false }, { isShown: false }],
])('%o with %o becomes %o', (now, change, to) => {
  expect(planLine(now, change)).toMatchObject({ to })
})

// Requirements: ADMIN-62
test.each<[CurrentSize, BulkChange, unknown]>([
  [size({ price: null }), { kind: 'rupees', by: 5 }, 'It has no price; it is sold at the counter'],
  [size({}), { kind: 'rupees', by: -88 }, 'The price must stay above zero'],
  [size({ price: 40 }), { kind: 'percent', by: 1 }, 'The price must stay above zero'],
  [size({ price: 99_99_999_00 }), { kind: 'rupees', by: 1.01 }, 'An amount can be at most ₹10,00,000'],
  [size(OFFER), { kind: 'rupees', by: 15 }, { values: { amount: '₹165.00' } }],
  [size({}), { kind: 'percent', by: 0.1 }, 'No change'],
  [size({}), { kind: 'stock-set', to: 40 }, 'No change'],
  [size({}), { kind: 'stock-add', by: -41 }, 'The stock would be below zero'],
  [size({}), { kind: 'stock-add', by: 1_000_000 }, 'The stock can be at most 10,00,000'],
  [size({}), { kind: 'category', to: 'ayurveda' }, 'No change'],
  [size({ isArchived: true, isShown: false }), { kind: 'shown', isShown: true }, 'It is archived; restore it first'],
])('%o with %o is refused', (now, change, refusal) => {
  const line = planLine(now, change)
  expect(line).not.toHaveProperty('to')
  expect(line).toMatchObject({ refusal })
})
