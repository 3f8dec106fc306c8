import { expect, test } from 'vitest'
import { safeTarget } from './guards.ts'

// Requirements: NAV-7, NAV-8
test.each([
  ['cart', '/cart'],
  ['/cart', '/cart'],
  ['shipping', '/shipping'],
  ['profile', '/profile'],
  ['admin-orderlist', '/admin-orderlist'],
  ['order/0190a5c2-0000-7000-8000-000000000000', '/order/0190a5c2-0000-7000-8000-000000000000'],
  ['cart/0190a5c2?qty=2&variant=1', '/cart/0190a5c2?qty=2&variant=1'],
  ['product/ayurveda/0190a5c2', '/product/ayurveda/0190a5c2'],
  ['productlist/ayurveda', '/productlist/ayurveda'],
  ['/productlist/organicfoods/2', '/productlist/organicfoods/2'],
  ['ayurveda/arishtams-asavams', '/ayurveda/arishtams-asavams'],
  ['search/hair oil', '/search/hair oil'],
  ['wishlist', '/wishlist'],
  ['contact', '/contact'],
  ['aboutfurniture', '/aboutfurniture'],
  ['admin-userslist/0190a5c2/edit', '/admin-userslist/0190a5c2/edit'],
  ['admin-money?show=wrong&search=Lakshmi+N%C4%81ir', '/admin-money?show=wrong&search=Lakshmi+N%C4%81ir'],
])('after sign-in, %s leads to %s', (target, path) => {
  expect(safeTarget(target)).toBe(path)
})

// Requirements: NAV-9
// Threats: T107
test.each([
  [undefined],
  [''],
  ['//evil.example'],
  ['https:evil.example'],
  ['https://evil.example/cart'],
  ['javascript:alert(1)'],
  ['/\\evil'],
  ['%2F%2Fevil'],
  ['cart@evil'],
  ['cart?x=//evil'],
  ['login?goto=cart'],
  ['admin-money?search=//evil'],
  ['admin-money?search=x#y'],
  ['login'],
  ['register'],
  ['search/a/b'],
  ['nowhere'],
  ['c'.repeat(10_000)],
])('after sign-in, %s leads home', (target) => {
  expect(safeTarget(target)).toBe('/')
})
