import type { ServerSentence, Translatable, Value } from './sentence.ts'

type Reader = { translate: (text: Translatable) => string }

/** `note`: typed by staff, may be empty. Migration 0028 has the earlier sentences of the first nine, for older audit entries. */
const SENTENCES = {
  'no-order': 'The payment belongs to no order of the shop.',
  'not-in-rupees': 'The payment is in {currency}, not in rupees.',
  'account-deleted': 'The account of the buyer was deleted before the payment came.',
  'wrong-amount': 'The amount paid is not the amount of the order.',
  'second-payment': 'The order was already paid by another payment.',
  'late-payment': 'The payment came after the hold had run out, and the goods could not be reserved again.',
  'unknown-there': 'The payment provider announced this payment, but does not know it.',
  'refunded-before': 'It was refunded before it was booked.',
  'refunded-there': 'It was refunded from our payment account.',
  'dispute-lost': 'The bank returned the money after a dispute.',
  'prescription-unreadable': 'The prescription cannot be read. {note}',
  'prescription-too-old': 'The prescription is too old. {note}',
  'prescription-other-medicine': 'The prescription does not name the medicine of this order. {note}',
  'prescription-not-valid': 'This is not a prescription of a registered practitioner. {note}',
  'prescription-other': 'The prescription was not accepted. {note}',
} as const satisfies Record<string, ServerSentence>

type Code = keyof typeof SENTENCES

/**
 * The reason for an unmatched payment or a refund. The shop's own reasons are codes, a person's reason is typed text.
 */
export type Reason = { code: Code; values?: Readonly<Record<string, string>> } | { typed: string }

export type StoredReason = {
  reason: string
  reason_code: string | null
  reason_values: Readonly<Record<string, string>>
}

/** The columns of a reason: a code or typed text. */
export const reasonColumns = (reason: Reason) =>
  'typed' in reason
    ? { reason: reason.typed }
    : { reason_code: reason.code, reason_values: JSON.stringify(reason.values ?? {}) }

/** Copies a stored reason for another row. */
export const reasonOf = ({ reason, reason_code: code, reason_values: values }: StoredReason): Reason =>
  isCode(code) ? { code, values } : { typed: reason }

/**
 * A reason in the details of an audit entry. The note is left out: it is about a patient, and the audit log cannot be
 * erased.
 */
export function reasonDetails(reason: Reason) {
  if ('typed' in reason) return { reason: reason.typed }
  const { note: _, ...reasonValues } = reason.values ?? {}
  return { reasonCode: reason.code, reasonValues }
}

/** A code becomes an untranslated sentence. Typed text and codes of a newer release stay as they are. */
export const reasonValue = ({ reason, reason_code: code, reason_values: values }: StoredReason): Value =>
  isCode(code) ? { english: SENTENCES[code], values } : reason

/** The reason in the reader's language. */
export function translateReason(stored: StoredReason, reader: Reader): string {
  const value = reasonValue(stored)
  return typeof value === 'object' ? reader.translate(value).trim() : String(value)
}

/** The refund for a refused prescription, whose reason the buyer reads. */
export const isRefusalOfPrescription = ({ reason_code }: Pick<StoredReason, 'reason_code'>): boolean =>
  reason_code?.startsWith('prescription-') ?? false

const isCode = (code: string | null): code is Code => code !== null && Object.hasOwn(SENTENCES, code)
