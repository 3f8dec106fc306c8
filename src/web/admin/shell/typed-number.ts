/** '₹1,080.50' -> 1080.5; undefined when the text is empty or not a number. */
export function amountOf(typed: string): number | undefined {
  const plain = plainOf(typed)
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** Rupees with at most two decimals. */
export const isAmount = (typed: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(plainOf(typed))

export const isCount = (typed: string): boolean => /^\d{1,7}$/.test(plainOf(typed))

/** 1080.5 -> '1080.50', for a field. */
export const rupeesText = (rupees: number): string => (Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2))

const plainOf = (typed: string) => typed.replace(/[\s,₹]/g, '')
