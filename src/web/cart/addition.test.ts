import { expect, test } from 'vitest'
import { rememberAddition, takeAddition, toAddition } from './addition.ts'

test.each([
  ['', { id: 'p', qty: 1, variant: 0 }],
  ['qty=3&variant=2', { id: 'p', qty: 3, variant: 2 }],
  ['qty=abc&variant=-1', { id: 'p', qty: 1, variant: 0 }],
  ['qty=1e9', { id: 'p', qty: 1, variant: 0 }],
  ['qty=99', { id: 'p', qty: 99, variant: 0 }],
])('the address with "%s" wishes for %o', (search, wish) => {
  expect(toAddition('p', new URLSearchParams(search))).toEqual(wish)
})

test('a wish is taken once', () => {
  rememberAddition({ id: 'p', qty: 2, variant: 1 })
  expect(takeAddition()).toEqual({ id: 'p', qty: 2, variant: 1 })
  expect(takeAddition()).toBeUndefined()
})
