import { englishNumber } from './english-number.ts'
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
