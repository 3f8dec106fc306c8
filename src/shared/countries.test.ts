import { expect, test } from 'vitest'
import { countryIn, countryNamed } from './countries.ts'

test('a country is found by its English, Malayalam and common name', () => {
  expect(['india', ' Bharat ', 'ഇന്ത്യ', 'UAE', 'Nepal'].map(countryNamed)).toEqual([
    'India',
    'India',
    'India',
    'United Arab Emirates',
    'Nepal',
  ])
})

test('a region that is no country is not found', () => {
  expect(['European Union', 'Eurozone', 'United Nations', 'Unknown Region', 'Atlantis', ''].map(countryNamed)).toEqual(
    Array(6).fill(undefined),
  )
})

test('a country is named in the reader’s language, and another text stays', () => {
  expect(countryIn('ml', 'Nepal')).toBe('നേപ്പാൾ')
  expect(countryIn('ml', 'Atlantis')).toBe('Atlantis')
})
