import { expect, test } from 'vitest'
import { consumeAddition, rememberAddition, toAddition } from './addition.ts'

const SIZE = '0190a5c2-0000-7000-8000-000000000000'

// Requirements: NAV-6
test.each([
  ['', { id: 'p', qty: 1, variant: 0 }],
  ['qty=3&variant=2', { id: 'p', qty: 3, variant: 2 }],
  ['qty=abc&variant=-1', { id: 'p', qty: 0, variant: 99 }],
  ['qty=-3&variant=x', { id: 'p', qty: 0, variant: 99 }],
  ['qty=1.5&variant=', { id: 'p', qty: 0, variant: 99 }],
  ['qty=1e9', { id: 'p', qty: 0, variant: 0 }],
  ['qty=99', { id: 'p', qty: 99, variant: 0 }],
  ['qty=1000', { id: 'p', qty: 1000, variant: 0 }],
  [`variant=1&size=${SIZE}`, { id: 'p', qty: 1, variant: 1, variantId: SIZE }],
  ['variant=1&size=undefined', { id: 'p', qty: 1, variant: 1 }],
])('the address with "%s" asks to add %o', (search, addition) => {
  expect(toAddition('p', new URLSearchParams(search))).toEqual(addition)
})

// Requirements: NAV-6
test('a stored addition is consumed once', () => {
  for (const addition of [
    { id: 'p', qty: 2, variant: 1 },
    { id: 'p', qty: 2, variant: 1, variantId: SIZE },
  ]) {
    rememberAddition(addition)
    expect(consumeAddition()).toEqual(addition)
    expect(consumeAddition()).toBeUndefined()
  }
})
