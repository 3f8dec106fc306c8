import { expect, test } from 'vitest'
import { type NetQuantity, netQuantityOf, readNetQuantity, unitSalePrice } from './net-quantity.ts'

// Requirements: FACT-3
test.each<[string, NetQuantity | undefined]>([
  ['200 ml', { amount: 200, unit: 'ml' }],
  ['1 kg', { amount: 1, unit: 'kg' }],
  ['1,000 ML', { amount: 1000, unit: 'ml' }],
  ['0.5 litre', { amount: 0.5, unit: 'l' }],
  ['2 x 75 g', { amount: 150, unit: 'g' }],
  ['3 × 0.1 g', { amount: 0.3, unit: 'g' }],
  ['125 mg', { amount: 0.125, unit: 'g' }],
  ['100 tablets', { amount: 100, unit: 'piece' }],
  ['1 metre', { amount: 1, unit: 'm' }],
  ['5 ft', undefined],
  ['Large', undefined],
  ['1 kit', undefined],
  ['0 g', undefined],
  ['', undefined],
  ['constructor', undefined],
])('a size named %s has its net quantity', (model, quantity) => {
  expect(readNetQuantity(model)).toEqual(quantity)
  expect(netQuantityOf(model, { amount: 9, unit: 'kg' })).toEqual(quantity ?? { amount: 9, unit: 'kg' })
})

// Packaged Commodities Rules 2011, rule 6(11). Prices in paise.
// Requirements: FACT-3
test.each<[number, NetQuantity, number | undefined, NetQuantity?]>([
  [7_749, { amount: 200, unit: 'ml' }, 3_875, { amount: 100, unit: 'ml' }],
  [10_000, { amount: 1, unit: 'kg' }, 1_000, { amount: 100, unit: 'g' }],
  [10_000, { amount: 1000, unit: 'g' }, 1_000, { amount: 100, unit: 'g' }],
  [10_000, { amount: 1.5, unit: 'kg' }, 6_667, { amount: 1, unit: 'kg' }],
  [10_000, { amount: 3000, unit: 'ml' }, 3_333, { amount: 1, unit: 'l' }],
  [10_000, { amount: 50, unit: 'cm' }, 200, { amount: 1, unit: 'cm' }],
  [10_000, { amount: 4, unit: 'm' }, 2_500, { amount: 1, unit: 'm' }],
  [10_050, { amount: 100, unit: 'piece' }, 101, { amount: 1, unit: 'piece' }],
  [10_050, { amount: 1, unit: 'piece' }, undefined],
])('%i paise for %o is a unit price of %s paise', (price, quantity, unitPrice, per) => {
  expect(unitSalePrice(price, quantity)).toEqual(unitPrice && { price: unitPrice, per })
})
