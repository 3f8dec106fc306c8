import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/products.ts'
import { filterProducts, pageOf, ROWS_PER_PAGE } from './product-filter.ts'

const card = (change: Partial<ProductCard>): ProductCard => ({
  _id: '1',
  name: 'Dasamoolarishtam',
  nameMalayalam: 'ദശമൂലാരിഷ്ടം',
  image: '',
  category: 'ayurveda',
  subCategory: '',
  price: 165,
  discountPrice: 0,
  variant: [],
  countInStock: 5,
  rating: 0,
  numReviews: 0,
  ...change,
})

const products = [
  card({ _id: 'aaa1' }),
  card({ _id: 'bbb2', name: 'Rose Water', nameMalayalam: '', category: 'beautycare', countInStock: 0 }),
]

test.each([
  ['nothing asked', {}, ['aaa1', 'bbb2']],
  ['part of a name', { text: ' MOOLA ' }, ['aaa1']],
  ['part of a Malayalam name', { text: 'മൂലാ' }, ['aaa1']],
  ['part of an id', { text: 'b2' }, ['bbb2']],
  ['a category', { category: 'beautycare' }, ['bbb2']],
  ['sold out', { stock: 'soldOut' }, ['bbb2']],
  ['in stock', { stock: 'inStock' }, ['aaa1']],
  ['both, with no match', { text: 'rose', stock: 'inStock' }, []],
] as const)('finds by %s', (_, filter, ids) => {
  const found = filterProducts(products, { text: '', category: '', stock: '', ...filter })
  expect(found.map(({ _id }) => _id)).toEqual(ids)
})

test('a page past the end becomes the last one', () => {
  const rows = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, index) => index)
  expect(pageOf(rows, 1)).toMatchObject({ page: 1, pages: 2 })
  expect(pageOf(rows, 9)).toEqual({ rows: [ROWS_PER_PAGE], page: 2, pages: 2 })
  expect(pageOf([], 3)).toEqual({ rows: [], page: 1, pages: 1 })
})
