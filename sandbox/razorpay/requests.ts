import { invalid } from './errors.ts'
import {
  type Fields,
  isRecord,
  readAmount,
  readCurrency,
  readFields,
  readInteger,
  readNotes,
  readText,
  readWord,
} from './fields.ts'
import type { Notes } from './tables.ts'

export type OrderDraft = ReturnType<typeof readOrderDraft>

export function readOrderDraft(body: unknown) {
  const fields = readFields(body, ORDER_FIELDS)
  const amount = readAmount(fields)
  const currency = readCurrency(fields)
  if (fields.partial_payment) throw invalid('partial_payment', 'Partial payments are not enabled for the merchant')
  return {
    amount,
    currency,
    receipt: readText(fields, 'receipt', 40),
    notes: readNotes(fields),
    ...readCapture(fields),
  }
}

/**
 * The order's own setting wins over the older `payment_capture`. Without either, payments are captured automatically.
 */
function readCapture(fields: Fields) {
  const older = fields.payment_capture
  const fallback = older === 0 || older === '0' || older === false ? 'manual' : 'automatic'
  const payment = readFields(fields.payment, ['capture', 'capture_options'])
  const options = readFields(payment.capture_options, CAPTURE_OPTIONS)
  readWord(options, 'refund_speed', ['normal', 'optimum'])
  return {
    capture: readWord(payment, 'capture', ['automatic', 'manual']) ?? fallback,
    captureMinutes: readInteger(options, 'manual_expiry_period', 1, MAX_CAPTURE_MINUTES) ?? THREE_DAYS_OF_MINUTES,
    automaticMinutes: readInteger(options, 'automatic_expiry_period', 12, MAX_CAPTURE_MINUTES) ?? THREE_DAYS_OF_MINUTES,
  }
}

export function readNotesChange(body: unknown): Notes {
  const fields = readFields(body, ['notes'])
  if (fields.notes === undefined) throw invalid('notes', 'The notes field is required.')
  return readNotes(fields)
}

export function readCaptureRequest(body: unknown): { amount: number; currency: string } {
  const fields = readFields(body, ['amount', 'currency'])
  return { amount: readAmount(fields), currency: readCurrency(fields) }
}

export type RefundDraft = ReturnType<typeof readRefundDraft>

/** Without an amount, the refund covers everything that is not refunded yet. */
export function readRefundDraft(body: unknown) {
  const fields = readFields(body, ['amount', 'speed', 'receipt', 'notes'])
  return {
    amount: fields.amount === undefined ? undefined : readAmount(fields),
    speed: readWord(fields, 'speed', ['normal', 'optimum']) ?? 'normal',
    receipt: readText(fields, 'receipt', 40),
    notes: readNotes(fields),
  }
}

/** The idempotency key of a refund, or null when the header was not sent. */
export function readRefundKey(header: unknown): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[A-Za-z0-9_-]{10,255}$/.test(header)) return header
  throw invalid(
    '',
    'The idempotency key must be at least 10 characters long and can contain alphabets, numbers, hyphens and underscores only.',
  )
}

export type Page = ReturnType<typeof readPage>

export function readPage(query: unknown) {
  const fields = isRecord(query) ? query : {}
  return {
    from: readTime(fields, 'from') ?? new Date(0),
    to: readTime(fields, 'to') ?? new Date(LAST_SECOND * 1000),
    count: readInteger(fields, 'count', 1, 100) ?? 10,
    skip: readInteger(fields, 'skip', 0, 2_147_483_647) ?? 0,
  }
}

function readTime(fields: Fields, name: string): Date | undefined {
  const seconds = readInteger(fields, name, 0, LAST_SECOND)
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

const ORDER_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
] as const
const CAPTURE_OPTIONS = ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed'] as const
const THREE_DAYS_OF_MINUTES = 4_320
const MAX_CAPTURE_MINUTES = 7_200
const LAST_SECOND = 4_765_046_400
