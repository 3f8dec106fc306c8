import { expect, test } from 'vitest'
import { safeTarget } from './safe-target.ts'

// Requirements: NAV-7, NAV-8
test.each([
  ['cart', '/cart'],
  ['/cart', '/cart'],
  ['shipping', '/shipping'],
  ['profile', '/profile'],
  ['admin-orderlist', '/admin-orderlist'],
  ['order/0190a5c2-0000-7000-8000-000000000000', '/order/0190a5c2-0000-7000-8000-000000000000'],
])('after sign-in, %s leads to %s', (wanted, path) => {
  expect(safeTarget(wanted)).toBe(path)
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
  ['c'.repeat(10_000)],
])('after sign-in, %s leads home', (wanted) => {
  expect(safeTarget(wanted)).toBe('/')
})
