import { expect, test } from 'vitest'
import { EMPTY_FACTS, missingFacts, PLACEHOLDERS } from './society-facts.ts'

// Requirements: SOC-9
test('a new shop lacks every fact, and a fact is no longer missing once it has a value', () => {
  const newShop = { ...EMPTY_FACTS, ...PLACEHOLDERS }
  const names = Object.keys(newShop)
  expect(missingFacts(newShop).toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    expect(missingFacts({ ...newShop, [name]: 'given' })).toEqual(
      missingFacts(newShop).filter((other) => other !== name),
    )
  }
})

test('a link that staff emptied is not missing', () => {
  const filled = Object.fromEntries(Object.keys({ ...EMPTY_FACTS, ...PLACEHOLDERS }).map((name) => [name, 'given']))
  const settings = { ...EMPTY_FACTS, ...PLACEHOLDERS, ...filled, facebookUrl: '' }
  expect(missingFacts(settings)).toEqual([])
})
