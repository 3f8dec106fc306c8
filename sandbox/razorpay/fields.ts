import { invalid } from './errors.ts'
import type { Notes } from './tables.ts'

export type Fields = Record<string, unknown>

/** The named fields of a request; the provider refuses any other. A missing body counts as an empty one. */
export function readFields(body: unknown, allowed: readonly string[]): Fields {
  if (body === undefined || body === null) return {}
  if (!isRecord(body)) throw invalid('', 'The request must be a JSON object.')
  const unknown = Object.keys(body).filter((name) => !allowed.includes(name))
  if (unknown.length > 0) throw invalid('', `${unknown.join(', ')} is/are not required and should not be sent`)
  return body
}

/** An amount in paise, 100 or more. */
export function readAmount({ amount }: Fields): number {
  if (amount === undefined || amount === null) throw invalid('amount', 'The amount field is required.')
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw invalid('amount', 'The amount must be an integer.')
  }
  if (amount < MIN_AMOUNT) throw invalid('amount', 'The amount must be at least INR 1.00')
  if (amount > MAX_AMOUNT) throw invalid('amount', 'Amount exceeds maximum amount allowed.')
  return amount
}

export function readCurrency({ currency }: Fields): string {
  if (currency === undefined || currency === null) throw invalid('currency', 'The currency field is required.')
  if (currency !== 'INR') throw invalid('currency', 'Currency is not supported')
  return currency
}

/** Text of at most `max` characters, or null when the field is not there. */
export function readText(fields: Fields, name: string, max: number): string | null {
  const value = fields[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !isStorable(value)) throw invalid(name, `The ${name} must be a string.`)
  if (value.length > max) throw invalid(name, `The ${name} may not be greater than ${max} characters.`)
  return value
}

/** At most 15 pairs of at most 256 characters; an empty list means no notes, as in the provider's responses. */
export function readNotes({ notes }: Fields): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return {}
  if (!isRecord(notes)) throw invalid('notes', 'The notes must be an object.')
  const pairs = Object.entries(notes)
  if (pairs.length > MAX_NOTES) {
    throw invalid('notes', `Number of fields in notes should be less than or equal to ${MAX_NOTES}`)
  }
  return Object.fromEntries(pairs.map(([key, value]) => [readNoteText(key), readNoteText(value)]))
}

/** A whole number from `min` to `max`, or undefined when the field is not there. */
export function readInteger(fields: Fields, name: string, min: number, max: number): number | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) throw invalid(name, `The ${name} must be an integer.`)
  if (number < min) throw invalid(name, `The ${name} must be at least ${min}.`)
  if (number > max) throw invalid(name, `The ${name} may not be greater than ${max}.`)
  return number
}

/** One of the given words, or undefined when the field is not there. */
export function readWord<W extends string>(fields: Fields, name: string, words: readonly W[]): W | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const word = words.find((candidate) => candidate === value)
  if (!word) throw invalid(name, `The selected ${name} is invalid.`)
  return word
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readNoteText(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string' || !isStorable(text)) throw invalid('notes', 'The notes must hold text.')
  if (text.length > MAX_NOTE_LENGTH) {
    throw invalid('notes', `The notes may not be greater than ${MAX_NOTE_LENGTH} characters.`)
  }
  return text
}

// PostgreSQL stores neither NUL nor half a surrogate pair.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

export const MIN_AMOUNT = 100
const MAX_AMOUNT = 1_000_000_000
const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256
