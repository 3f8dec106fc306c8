import { z } from 'zod'
import { neededLine } from './text.ts'

/** The ledgers of the seller's books in Tally. `{rate}` stands for the percent of the tax. */
export const DEFAULT_LEDGERS = {
  sales: 'Sales {rate} %',
  salesInterState: 'Interstate sales {rate} %',
  salesExempt: 'Sales exempt',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  igst: 'Output IGST',
  customers: 'Online customers',
  bank: 'Razorpay',
}
export type TallyLedgers = typeof DEFAULT_LEDGERS

export const TALLY_LEDGERS = Object.keys(DEFAULT_LEDGERS) as (keyof TallyLedgers)[]

export const TallyLedgersChange = z.record(z.enum(TALLY_LEDGERS), neededLine('The name', 80))
