import { formatRupees } from '#shared/money.ts'

/** 180000 -> '1,80,000.00'. The document says once that all amounts are in rupees. */
export const amount = (rupees: number): string => formatRupees(rupees).replace('₹', '')

export const percent = (rate: number): string => `${rate} %`
