import { expect, test } from 'vitest'
import { ENGLISH } from './language.ts'
import { languageOfText } from './language-of-text.ts'

const LANGUAGES = [
  ENGLISH,
  { code: 'hi', name: 'हिन्दी' },
  { code: 'ml', name: 'മലയാളം' },
  { code: 'de', name: 'Deutsch' },
]

// Requirements: LANG-10
test.each([
  ['Dasamoolarishtam', 'en', undefined],
  ['Dasamoolarishtam', 'ml', 'en'],
  ['ദശമൂലാരിഷ്ടം', 'ml', undefined],
  ['ദശമൂലാരിഷ്ടം', 'en', 'ml'],
  ['ദശമൂലാരിഷ്ടം, 450 ml', 'en', 'ml'],
  ['Kuzhambu (കുഴമ്പ്)', 'ml', 'en'],
  ['दशमूलारिष्टम्', 'hi', undefined],
  ['दशमूलारिष्टम्', 'ml', 'hi'],
  ['Dasamoolarishtam', 'hi', 'en'],
  ['ദശമൂലാരിഷ്ടം', 'hi', 'ml'],
  ['450 ml', 'ml', 'en'],
  ['Kräuteröl', 'de', undefined],
  ['தசமூலாரிஷ்டம்', 'en', undefined],
  ['தசமூலாரிஷ்டம்', 'ml', 'en'],
  ['', 'ml', 'en'],
])('"%s" on a page in %s is marked %s', (text, around, expected) =>
  expect(languageOfText(text, LANGUAGES, around)).toBe(expected),
)
