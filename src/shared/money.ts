/** Whole paise. Amounts in rupees exist only on the wire and on screens, and their names say so. */
export type Paise = number

/** Rupees with at most two decimals, for the wire. */
export const toRupees = (paise: Paise): number => paise / 100

/** Rounds to whole paise. Wire values have at most two decimals, so only float errors are rounded. */
export const toPaise = (rupees: number): Paise => Math.round(rupees * 100)

export const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Creates the formatter for the first amount. At load time it would delay the handling of a press. */
function rupeesWith(minimumFractionDigits: number): (amount: number) => string {
  let rupees: Intl.NumberFormat | undefined
  return (amount) => {
    rupees ??= new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits })
    return rupees.format(amount)
  }
}

/** 103329.5 rupees -> '₹1,03,329.50': totals and cards always show two decimals. */
export const formatRupees = rupeesWith(2)
const formatWholeRupees = rupeesWith(0)

/** 520 rupees -> '₹520', for size chips. Whole rupees have no decimals. */
export const formatRupeesShort = (amount: number): string =>
  Number.isInteger(amount) ? formatWholeRupees(amount) : formatRupees(amount)

/** An amount in the smallest unit of its currency: 18033 INR -> '₹180.33', 18033 USD -> '180.33 USD'. */
export const formatMoney = (amount: number, currency: string): string =>
  currency === 'INR' ? formatRupees(amount / 100) : `${(amount / 100).toFixed(2)} ${currency}`
