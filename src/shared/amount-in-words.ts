import { malayalamNumber } from './malayalam-number.ts'
import type { Paise } from './money.ts'

/** 159019 -> 'Rupees one thousand five hundred ninety and nineteen paise only'. */
export function amountInWords(amount: Paise): { en: string; ml: string } {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100]
  const andPaise = paise === 0 ? '' : ` and ${englishNumber(paise)} ${paise === 1 ? 'paisa' : 'paise'}`
  return {
    en: `Rupees ${englishNumber(rupees)}${andPaise} only`,
    ml: [counted(rupees, 'രൂപ'), paise === 0 ? '' : counted(paise, 'പൈസ'), 'മാത്രം'].filter(Boolean).join(' '),
  }
}

/** Malayalam has a special word for one of a thing. */
const counted = (n: number, unit: string) => `${n === 1 ? 'ഒരു' : malayalamNumber(n)} ${unit}`

/** 12345678 -> 'one crore twenty-three lakh forty-five thousand six hundred seventy-eight' (Indian system). */
function englishNumber(n: number): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) return [TENS[Math.floor(n / 10)], SMALL[n % 10]].filter((word) => word !== 'zero').join('-')
  for (const [size, name] of UNITS) {
    if (n < size) continue
    const remainder = n % size
    return `${englishNumber(Math.floor(n / size))} ${name}${remainder === 0 ? '' : ` ${englishNumber(remainder)}`}`
  }
  return ''
}

const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
