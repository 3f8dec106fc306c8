import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

// Requirements: DOC-3
test.each([
  [0, 'Rupees zero only', 'പൂജ്യം രൂപ മാത്രം'],
  [1, 'Rupees zero and one paisa only', 'പൂജ്യം രൂപ ഒരു പൈസ മാത്രം'],
  [100, 'Rupees one only', 'ഒരു രൂപ മാത്രം'],
  [19_99, 'Rupees nineteen and ninety-nine paise only', 'പത്തൊമ്പത് രൂപ തൊണ്ണൂറ്റിയൊമ്പത് പൈസ മാത്രം'],
  [20_00, 'Rupees twenty only', 'ഇരുപത് രൂപ മാത്രം'],
  [21_50, 'Rupees twenty-one and fifty paise only', 'ഇരുപത്തിയൊന്ന് രൂപ അമ്പത് പൈസ മാത്രം'],
  [100_00, 'Rupees one hundred only', 'നൂറ് രൂപ മാത്രം'],
  [101_00, 'Rupees one hundred one only', 'നൂറ്റി ഒന്ന് രൂപ മാത്രം'],
  [999_00, 'Rupees nine hundred ninety-nine only', 'തൊള്ളായിരത്തി തൊണ്ണൂറ്റിയൊമ്പത് രൂപ മാത്രം'],
  [1_000_00, 'Rupees one thousand only', 'ആയിരം രൂപ മാത്രം'],
  [
    1_590_19,
    'Rupees one thousand five hundred ninety and nineteen paise only',
    'ആയിരത്തി അഞ്ഞൂറ്റി തൊണ്ണൂറ് രൂപ പത്തൊമ്പത് പൈസ മാത്രം',
  ],
  [8_005_00, 'Rupees eight thousand five only', 'എണ്ണായിരത്തി അഞ്ച് രൂപ മാത്രം'],
  [9_000_00, 'Rupees nine thousand only', 'ഒമ്പതിനായിരം രൂപ മാത്രം'],
  [10_000_00, 'Rupees ten thousand only', 'പതിനായിരം രൂപ മാത്രം'],
  [25_000_00, 'Rupees twenty-five thousand only', 'ഇരുപത്തിയഞ്ചായിരം രൂപ മാത്രം'],
  [40_041_00, 'Rupees forty thousand forty-one only', 'നാൽപ്പതിനായിരത്തി നാൽപ്പത്തിയൊന്ന് രൂപ മാത്രം'],
  [90_000_00, 'Rupees ninety thousand only', 'തൊണ്ണൂറായിരം രൂപ മാത്രം'],
  [1_00_000_00, 'Rupees one lakh only', 'ഒരു ലക്ഷം രൂപ മാത്രം'],
  [1_25_000_00, 'Rupees one lakh twenty-five thousand only', 'ഒരു ലക്ഷത്തി ഇരുപത്തിയഞ്ചായിരം രൂപ മാത്രം'],
  [20_00_001_00, 'Rupees twenty lakh one only', 'ഇരുപത് ലക്ഷത്തി ഒന്ന് രൂപ മാത്രം'],
  [1_00_00_000_00, 'Rupees one crore only', 'ഒരു കോടി രൂപ മാത്രം'],
  [
    12_34_56_789_01,
    'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine and one paisa only',
    'പന്ത്രണ്ട് കോടി മുപ്പത്തിനാല് ലക്ഷത്തി അമ്പത്തിയാറായിരത്തി എഴുനൂറ്റി എൺപത്തിയൊമ്പത് രൂപ ഒരു പൈസ മാത്രം',
  ],
  [1_000_00_00_000_00, 'Rupees one thousand crore only', 'ആയിരം കോടി രൂപ മാത്രം'],
])('%i paise: %s', (amount, en, ml) => expect(amountInWords(amount)).toEqual({ en, ml }))

// Requirements: DOC-3
test('every amount below ten thousand rupees has its own words', () => {
  const words = Array.from({ length: 10_000 }, (_, n) => amountInWords(n * 100))
  expect(new Set(words.map(({ en }) => en)).size).toBe(10_000)
  expect(new Set(words.map(({ ml }) => ml)).size).toBe(10_000)
})
