import { beforeEach, expect, test } from 'vitest'
import type { ProductCard } from '#shared/products.ts'
import { removeFromWishlist } from './remove-from-wishlist.ts'
import { updateWishlistItem } from './update-wishlist-item.ts'
import { addToWishlist, wishlist } from './wishlist.ts'

beforeEach(wishlist.clear)

// Requirements: WISH-2, WISH-3
test('a product is appended to the wishlist with what its line shows', () => {
  addToWishlist(product({ _id: 'a' }))
  addToWishlist(product({ _id: 'b' }))
  expect(wishlist.get()).toEqual([item('a'), item('b')])
})

// Requirements: WISH-3
test('the same product again replaces its line in place', () => {
  addToWishlist(product({ _id: 'a' }))
  addToWishlist(product({ _id: 'b' }))
  addToWishlist(product({ _id: 'a', name: 'New name' }))
  expect(wishlist.get()).toEqual([{ ...item('a'), name: 'New name' }, item('b')])
})

// Requirements: WISH-12
test('a loaded product updates its line in the wishlist, and a product that is not wished is not added', () => {
  addToWishlist(product({ _id: 'a' }))
  updateWishlistItem(product({ _id: 'a', name: 'New name' }))
  updateWishlistItem(product({ _id: 'b' }))
  expect(wishlist.get()).toEqual([{ ...item('a'), name: 'New name' }])
})

// Requirements: WISH-4
test('removing a product leaves the others in the wishlist', () => {
  addToWishlist(product({ _id: 'a' }))
  addToWishlist(product({ _id: 'b' }))
  removeFromWishlist('a')
  expect(wishlist.get()).toEqual([item('b')])
})

const item = (id: string) => ({
  product: id,
  name: 'Triphala Choornam',
  nameMalayalam: '',
  image: '/uploads/t.webp',
  category: 'ayurveda',
  variant: [{ model: '100 g', price: 95, discountPrice: 0 }],
  discountPrice: 0,
})

const product = (fields: Partial<ProductCard>): ProductCard => ({
  _id: 'a',
  name: 'Triphala Choornam',
  nameMalayalam: '',
  image: '/uploads/t.webp',
  category: 'ayurveda',
  subCategory: 'choornams',
  price: 95,
  discountPrice: 0,
  variant: [{ model: '100 g', price: 95, discountPrice: 0, countInStock: 4 }],
  countInStock: 4,
  rating: 0,
  numReviews: 0,
  ...fields,
})
