import { expect, test } from 'vitest'
import { matching } from './search.ts'

const products = [
  { name: 'Dasamoolarishtam', nameMalayalam: 'ദശമൂലാരിഷ്ടം' },
  { name: 'Forest Honey', nameMalayalam: '' },
  { name: 'Abhayarishtam', nameMalayalam: 'അഭയാരിഷ്ടം' },
]

test.each([
  ['ARISH', ['Dasamoolarishtam', 'Abhayarishtam']],
  ['honey', ['Forest Honey']],
  ['രിഷ്ടം', ['Dasamoolarishtam', 'Abhayarishtam']],
  ['(', []],
])('%s finds the products whose name holds it', (words, names) =>
  expect(matching(products, words).map(({ name }) => name)).toEqual(names),
)
