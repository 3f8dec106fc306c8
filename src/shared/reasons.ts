import type { Sayable, ServerSentence, Value } from './sentence.ts'

type Reader = { say: (text: Sayable) => string }

/** Migration 0028 knows the same codes and sentences, for processes of the release before. */
const SENTENCES = {
  'no-order': 'The payment belongs to no order of the shop.',
  'not-in-rupees': 'The payment is in {currency}, not in rupees.',
  'account-deleted': 'The account of the buyer was deleted before the payment came.',
  'wrong-amount': 'The amount paid is not the amount of the order.',
  'second-payment': 'The order was already paid by another payment.',
  'late-payment': 'The payment came after the hold had run out, and the articles were sold.',
  'unknown-there': 'The payment provider announced this payment, but does not know it.',
  'refunded-before': 'It was given back before it was booked.',
  'refunded-there': 'It was sent back from our payment account.',
} as const satisfies Record<string, ServerSentence>

type Code = keyof typeof SENTENCES

/** Why a payment was set aside or money goes back: the shop's own reason is a code, a person's is the text they typed. */
export type Reason = { code: Code; values?: Readonly<Record<string, string>> } | { typed: string }

export type StoredReason = {
  reason: string
  reason_code: string | null
  reason_values: Readonly<Record<string, string>>
}

/** The columns of a reason. Beside a code the database fills in its English sentence, for the release before. */
export const reasonColumns = (reason: Reason) =>
  'typed' in reason
    ? { reason: reason.typed }
    : { reason: '', reason_code: reason.code, reason_values: JSON.stringify(reason.values ?? {}) }

/** The same reason again, for another row. */
export const reasonOf = ({ reason, reason_code: code, reason_values: values }: StoredReason): Reason =>
  isCode(code) ? { code, values } : { typed: reason }

/** A reason in the details of the audit. */
export const reasonDetails = (reason: Reason) =>
  'typed' in reason ? { reason: reason.typed } : { reasonCode: reason.code, reasonValues: reason.values ?? {} }

/** A code becomes a sentence in no language yet; a typed text stays as it is, and so does the code of a newer release. */
export const reasonValue = ({ reason, reason_code: code, reason_values: values }: StoredReason): Value =>
  isCode(code) ? { english: SENTENCES[code], values } : reason

/** In the reader's language. */
export function sayReason(stored: StoredReason, reader: Reader): string {
  const value = reasonValue(stored)
  return typeof value === 'object' ? reader.say(value) : String(value)
}

const isCode = (code: string | null): code is Code => code !== null && Object.hasOwn(SENTENCES, code)
