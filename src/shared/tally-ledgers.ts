import { z } from 'zod'
import { TALLY_LEDGERS, type TallyLedgers } from './gst-files.ts'
import { neededLine } from './text.ts'

/** `{rate}` stands for the percent of the tax. */
export const DEFAULT_LEDGERS: TallyLedgers = {
  sales: 'Sales {rate} %',
  salesInterState: 'Interstate sales {rate} %',
  salesExempt: 'Sales exempt',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  igst: 'Output IGST',
  customers: 'Online customers',
  bank: 'Razorpay',
}

export const TallyLedgersChange = z.record(z.enum(TALLY_LEDGERS), neededLine('The name', 80))
