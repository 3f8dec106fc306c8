/** Whole paise. Amounts in rupees exist only on the wire and on screens, and their names say so. */
export type Paise = number

/** Rupees with at most two decimals, for the wire. */
export const toRupees = (paise: Paise): number => paise / 100

/** Rounds to whole paise. Wire values have at most two decimals, so only float errors are rounded. */
export const toPaise = (rupees: number): Paise => Math.round(rupees * 100)

export const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })
const shortRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 0 })

/** 103329.5 rupees -> '₹1,03,329.50': totals and cards always show two decimals. */
export const formatRupees = (amount: number): string => rupees.format(amount)

/** 520 rupees -> '₹520', for size chips. Whole rupees have no decimals. */
export const formatRupeesShort = (amount: number): string =>
  Number.isInteger(amount) ? shortRupees.format(amount) : rupees.format(amount)

/** An amount in the smallest unit of its currency: 18033 INR -> '₹180.33', 18033 USD -> '180.33 USD'. */
export const formatMoney = (amount: number, currency: string): string =>
  currency === 'INR' ? formatRupees(amount / 100) : `${(amount / 100).toFixed(2)} ${currency}`
