/** 12345678 -> 'one crore twenty-three lakh forty-five thousand six hundred seventy-eight' (Indian system). */
export function englishNumber(n: number): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) return [TENS[Math.floor(n / 10)], SMALL[n % 10]].filter((word) => word !== 'zero').join('-')
  for (const [size, name] of UNITS) {
    if (n < size) continue
    const rest = n % size
    return `${englishNumber(Math.floor(n / size))} ${name}${rest === 0 ? '' : ` ${englishNumber(rest)}`}`
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
