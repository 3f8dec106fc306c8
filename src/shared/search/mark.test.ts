import { expect, test } from 'vitest'
import { marksOf } from './mark.ts'
import { readSynonyms } from './synonyms.ts'

const synonyms = readSynonyms('choornam, churna, powder\n , ,\nlonely\nrocking chair, swing')

test.each([
  ['Dasamoolarishtam', 'ARISHT', '[Dasamoolarishtam]'],
  ['Banana Balm', 'ba', '[Banana] [Balm]'],
  ['Dasamoolarishtam', 'dashamul', '[Dasamoolarishtam]'],
  ['Dasamoolarishtam', 'ദശമൂലാരിഷ്ടം', '[Dasamoolarishtam]'],
  ['Aswagandha Choornam', 'ashvagandha powder', '[Aswagandha] [Choornam]'],
  ['Charu Kasera Easy Chair', 'charukaserra', '[Charu] [Kasera] Easy Chair'],
  ['Triphala Tablets', 'TRIPHALA ta', '[Triphala Tablets]'],
  ["Women's Herbal Mix & More", '&', "Women's Herbal Mix [&] More"],
  ['Kadumanga Tender Mango', 'then', 'Kadumanga Tender Mango'],
  ['Rocking Chair, Grandfather', 'swing', '[Rocking] [Chair], Grandfather'],
  ['Wild Honey', 'soap', 'Wild Honey'],
  ['Wild Honey', ' ', 'Wild Honey'],
])('%s is marked for %s', (name, typed, marked) => {
  let text = ''
  let at = 0
  for (const [from, to] of marksOf(name, typed, synonyms)) {
    text += `${name.slice(at, from)}[${name.slice(from, to)}]`
    at = to
  }
  expect(text + name.slice(at)).toBe(marked)
})
