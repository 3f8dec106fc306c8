import type { Quote } from '#shared/orders.ts'
import type { ChangedMeanwhile } from '#shared/product-editing.ts'
import { type PlainSentence, sentence, type Translatable, translate } from '#shared/sentence.ts'

export type FieldError = { path: string; message: Translatable }

/**
 * An expected failure: `sentence` is for shoppers, `code` is stable for programs (API-1). The response translates
 * `sentence`; `message` is English, for the log.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly sentence: Translatable
  readonly details: { errors?: FieldError[]; quote?: Quote; changed?: ChangedMeanwhile; retryAfter?: number }

  constructor(status: number, code: string, sentence: Translatable, details: AppError['details'] = {}) {
    super(translate(sentence))
    this.status = status
    this.code = code
    this.sentence = sentence
    this.details = details
  }
}

export const badRequest = (message: Translatable, errors?: FieldError[]) =>
  new AppError(400, 'bad_request', message, errors && { errors })

/** Shoppers read the same sentence for the form and at its field. */
export const wrongField = (path: string, message: Translatable) => badRequest(message, [{ path, message }])

export const notSignedIn = () => new AppError(401, 'not_signed_in', 'Please sign in.')

/** The same error for every cause (AUTH-12). */
export const wrongLogin = () => new AppError(401, 'wrong_login', 'Invalid email/mobile or password')

export const notAllowed = () => new AppError(403, 'not_allowed', 'Only the shop’s staff can do this.')

export const notFound = (noun: PlainSentence) =>
  new AppError(404, 'not_found', sentence('{what} not found', { what: sentence(noun) }))

/** The row. Throws 404 without one. */
export function orNotFound<T>(row: T | undefined, noun: PlainSentence): T {
  if (row === undefined) throw notFound(noun)
  return row
}

export const conflict = (message: Translatable, code = 'conflict') => new AppError(409, code, message)

/** Another account has this value. Shown at its field, as `wrongField` is. */
export const takenField = (path: string, message: Translatable) =>
  new AppError(409, 'conflict', message, { errors: [{ path, message }] })

/** What the caller refers to has changed since they saw it. */
export const changed = (message: Translatable) => conflict(message, 'changed')

export const priceChanged = (quote: Quote) =>
  new AppError(409, 'price_changed', 'Prices have changed since you opened this page. Please check the new total.', {
    quote,
  })

export const changedMeanwhile = (changed: ChangedMeanwhile) =>
  new AppError(
    409,
    'changed_meanwhile',
    sentence('{name} saved this while you were editing it.', { name: changed.by }),
    { changed },
  )

/** An Idempotency-Key that was used with another request (ORDER-14). */
export const keyReused = (
  message: Translatable = 'This order was already sent with different details. Please open the checkout again.',
) => new AppError(422, 'key_reused', message)

/** The change needs the password again. A 401 would end the session in the browser. */
export const passwordNeeded = (message: Translatable, path: string) =>
  new AppError(403, 'password_needed', message, { errors: [{ path, message }] })

/** `retryAfter` in seconds. */
export const tooMany = (message: Translatable, retryAfter: number) =>
  new AppError(429, 'too_many', message, { retryAfter })

export const BUSY = 'The shop is very busy at the moment. Please try again in a few seconds.'

/** `retryAfter` in seconds. */
export const unavailable = (message: Translatable, retryAfter = 5) =>
  new AppError(503, 'unavailable', message, { retryAfter })

/** The connection was lost during a write; the outcome is unknown. */
export const outcomeUnknown = () =>
  new AppError(
    503,
    'outcome_unknown',
    'The connection was lost, so we do not know whether this was saved. Please check before you try again. The same order is never placed twice.',
    { retryAfter: 5 },
  )
