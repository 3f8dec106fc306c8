/** 125000 -> 'ഒരു ലക്ഷത്തി ഇരുപത്തിയഞ്ചായിരം' (Indian system). */
export function malayalamNumber(n: number): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) return joined(TENS, Math.floor(n / 10), AFTER_TENS[n % 10])
  if (n < 1_000) return joined(HUNDREDS, Math.floor(n / 100), spaced(n % 100))
  if (n < 100_000) return thousands(Math.floor(n / 1_000)) + (n % 1_000 === 0 ? 'ം' : `ത്തി${spaced(n % 1_000)}`)
  if (n < 10_000_000)
    return `${many(Math.floor(n / 100_000))} ലക്ഷ${n % 100_000 === 0 ? 'ം' : `ത്തി${spaced(n % 100_000)}`}`
  return `${many(Math.floor(n / 10_000_000))} കോടി${spaced(n % 10_000_000)}`
}

/** The form of a number without a remainder, and its form before one. */
type Forms = readonly (readonly [alone: string, before: string] | undefined)[]

function joined(forms: Forms, index: number, remainder = '') {
  const [alone, before] = forms[index] ?? ['', '']
  return remainder === '' ? alone : before + remainder
}

const spaced = (n: number) => (n === 0 ? '' : ` ${malayalamNumber(n)}`)
const many = (n: number) => (n === 1 ? 'ഒരു' : malayalamNumber(n))

/** 1 to 99 thousand, without the ending. Some numbers merge with the word irregularly. */
function thousands(n: number): string {
  const own = THOUSANDS[n]
  if (own !== undefined) return `${own}യിര`
  const name = malayalamNumber(n)
  return name.endsWith('പത്') ? `${name.slice(0, -1)}ിനായിര` : `${name.slice(0, -1)}ായിര`
}

const THOUSANDS: Record<number, string> = { 1: 'ആ', 3: 'മൂവാ', 5: 'അയ്യാ', 8: 'എണ്ണാ', 10: 'പതിനാ' }

const SMALL = [
  ...['പൂജ്യം', 'ഒന്ന്', 'രണ്ട്', 'മൂന്ന്', 'നാല്', 'അഞ്ച്', 'ആറ്', 'ഏഴ്', 'എട്ട്', 'ഒമ്പത്', 'പത്ത്', 'പതിനൊന്ന്'],
  ...['പന്ത്രണ്ട്', 'പതിമൂന്ന്', 'പതിനാല്', 'പതിനഞ്ച്', 'പതിനാറ്', 'പതിനേഴ്', 'പതിനെട്ട്', 'പത്തൊമ്പത്'],
]

const TENS: Forms = [
  undefined,
  undefined,
  ['ഇരുപത്', 'ഇരുപത്തി'],
  ['മുപ്പത്', 'മുപ്പത്തി'],
  ['നാൽപ്പത്', 'നാൽപ്പത്തി'],
  ['അമ്പത്', 'അമ്പത്തി'],
  ['അറുപത്', 'അറുപത്തി'],
  ['എഴുപത്', 'എഴുപത്തി'],
  ['എൺപത്', 'എൺപത്തി'],
  ['തൊണ്ണൂറ്', 'തൊണ്ണൂറ്റി'],
]

/** A vowel needs a glide after the tens. */
const AFTER_TENS = ['', 'യൊന്ന്', 'രണ്ട്', 'മൂന്ന്', 'നാല്', 'യഞ്ച്', 'യാറ്', 'യേഴ്', 'യെട്ട്', 'യൊമ്പത്']

const HUNDREDS: Forms = [
  undefined,
  ['നൂറ്', 'നൂറ്റി'],
  ['ഇരുനൂറ്', 'ഇരുനൂറ്റി'],
  ['മുന്നൂറ്', 'മുന്നൂറ്റി'],
  ['നാനൂറ്', 'നാനൂറ്റി'],
  ['അഞ്ഞൂറ്', 'അഞ്ഞൂറ്റി'],
  ['അറുനൂറ്', 'അറുനൂറ്റി'],
  ['എഴുനൂറ്', 'എഴുനൂറ്റി'],
  ['എണ്ണൂറ്', 'എണ്ണൂറ്റി'],
  ['തൊള്ളായിരം', 'തൊള്ളായിരത്തി'],
]
