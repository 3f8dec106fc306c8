import { z } from 'zod'
import { call, TextFile } from './call.ts'
import { Days } from './day.ts'
import { REFUND_STATUSES } from './refunds.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { Done, keyHeaders, line } from './text.ts'

/** The kinds of mismatch between the provider and the shop. */
const MISMATCHES = [
  'no-order',
  'wrong-amount',
  'second-payment',
  'late-payment',
  'not-booked',
  'not-captured',
  'unknown-there',
  'authorized',
  'refund-failed',
  'refund-stuck',
  'refunded-there',
  'dispute',
  'dispute-lost',
] as const
export type Mismatch = (typeof MISMATCHES)[number]

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/**
 * The resolutions of staff who may reconcile payments: ask the provider again, book, refund, ship the order after all, or
 * mark as settled.
 */
export const RESOLUTIONS = ['check', 'book', 'refund', 'ship', 'settle'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/**
 * A payment on both sides. A side without the payment is null. Amounts are in rupees (or the major unit of `currency`).
 * `isTest`: made with other payment keys, so no total counts it. `refundable`: the amount that can still be refunded.
 * `wrong`: the mismatch in one sentence. `customerFee`: the provider's fee that the buyer paid on top of `amount`.
 */
export const ReconciliationLine = z.object({
  _id: z.string(),
  at: z.string(),
  currency: z.string(),
  isTest: z.boolean(),
  provider: z
    .object({
      amount: z.number(),
      refunded: z.number(),
      status: z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']),
      method: z.string(),
      fee: z.number().nullable(),
      checkedAt: z.string(),
    })
    .nullable(),
  shop: z
    .object({
      state: z.enum(['booked', 'unmatched']),
      amount: z.number(),
      reason: z.string(),
      customerFee: z.number().optional(),
    })
    .nullable(),
  order: z.object({ _id: z.string(), user: z.string(), status: z.string(), totalPrice: z.number() }).nullable(),
  refunds: z.array(
    z.object({
      _id: z.string(),
      amount: z.number(),
      status: z.enum(REFUND_STATUSES),
      reason: z.string(),
      failure: z.string(),
    }),
  ),
  dispute: z
    .object({ status: z.enum(DISPUTE_STATUSES), amount: z.number(), respondBy: z.string().nullable() })
    .nullable(),
  refundable: z.number(),
  wrong: z
    .object({ kind: z.enum(MISMATCHES), sentence: z.string(), resolutions: z.array(z.enum(RESOLUTIONS)) })
    .nullable(),
})
export type ReconciliationLine = z.infer<typeof ReconciliationLine>

/** Days in India, both inclusive. */
export const ReconciliationFilter = z.object({
  show: z.enum(['all', 'wrong'], inEnglish('Choose all payments or unmatched payments')).optional(),
  ...Days.partial().shape,
  search: line('The search', 100).optional(),
  cursor: z
    .string()
    .regex(/^[\w-]{1,64}$/, inEnglish('This page does not exist'))
    .optional(),
})
export type ReconciliationFilter = z.output<typeof ReconciliationFilter>

const Side = z.object({ captured: z.number(), refunded: z.number(), net: z.number() })

/** A day in India, 'YYYY-MM-DD'. `fees` are the provider's fees, null until it has reported all of them. */
const ReconciliationDay = z.object({
  day: z.string(),
  provider: Side,
  shop: Side,
  fees: z.number().nullable(),
  isEqual: z.boolean(),
})
export type ReconciliationDay = z.infer<typeof ReconciliationDay>

export const MAX_DAYS_OF_TOTALS = 92
export const MAX_DAYS_OF_BOOKS = 366

export const ReconciliationTotals = z.object({ days: z.array(ReconciliationDay), isEqual: z.boolean() })
export type ReconciliationTotals = z.infer<typeof ReconciliationTotals>

/** An order whose payment was missing here and is booked now. */
const RepairedOrder = z.object({ _id: z.string(), user: z.string() })
export type RepairedOrder = z.infer<typeof RepairedOrder>

/** The provider's payment id. */
const ByPayment = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

export const reconciliationCalls = {
  list: call('GET /api/payments', {
    access: can('see payments'),
    priority: 'list',
    summary:
      'Every payment of the provider beside its order, newest first, 50 at a time; the Link header names the next page',
    query: ReconciliationFilter,
    reply: z.array(ReconciliationLine),
  }),
  mismatches: call('GET /api/payments/mismatches', {
    access: can('see payments'),
    summary: 'The number of unmatched payments; 1000 means that many or more',
    reply: z.object({ count: z.number() }),
  }),
  totals: call('GET /api/payments/totals', {
    access: can('see payments'),
    summary:
      'Captured, refunded and net of each day in India, by the provider’s account and by the shop’s; at most 92 days',
    query: Days,
    reply: ReconciliationTotals,
  }),
  exportLines: call('GET /api/payments/export', {
    access: can('export books'),
    priority: 'list',
    summary: 'The list of payments as CSV, with the same filters, newest first',
    query: ReconciliationFilter.omit({ cursor: true }),
    reply: TextFile,
  }),
  books: call('GET /api/payments/books', {
    access: can('export books'),
    priority: 'list',
    summary: 'Payments and refunds with their orders as CSV for the accountant, the oldest first; at most 366 days',
    query: Days,
    reply: TextFile,
  }),
  mailBooks: call('POST /api/payments/books/mail', {
    access: can('export books'),
    summary: 'Mails the books to the accountants with a confirmed address, or else to the caller',
    headers: keyHeaders(inEnglish('Sending the books needs an Idempotency-Key header')),
    body: Days,
    reply: Done.extend({ sentTo: z.array(z.string()) }),
  }),
  check: call('POST /api/payments/:id/check', {
    access: can('reconcile payments'),
    summary: 'Fetches this payment and its refunds from the provider and records them',
    params: ByPayment,
    reply: ReconciliationLine,
  }),
  book: call('POST /api/payments/:id/book', {
    access: can('reconcile payments'),
    summary: 'Records this payment for its order, if the amount matches and the order can still be paid',
    params: ByPayment,
    reply: ReconciliationLine,
  }),
  refund: call('POST /api/payments/:id/refund', {
    access: can('reconcile payments'),
    summary: 'Refunds an unmatched payment, or tries its failed refund again; only once even if called repeatedly',
    params: ByPayment,
    reply: ReconciliationLine,
  }),
  ship: call('POST /api/payments/:id/ship', {
    access: can('reconcile payments'),
    summary: 'Applies a late payment to its cancelled order, if its pieces are in stock and on sale',
    params: ByPayment,
    reply: ReconciliationLine,
  }),
  checkAll: call('POST /api/payments/check', {
    access: can('reconcile payments'),
    summary: 'Compares the last days with the provider’s own lists now',
    reply: Done.extend({ payments: z.number(), mismatches: z.number(), repaired: z.array(RepairedOrder) }),
  }),
}
