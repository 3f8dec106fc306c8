import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { codeOf, isMissing, TransactionTooLong } from '#server/database/transaction.ts'
import { isConnectionLost, isUnreachable } from '#server/database/unreachable.ts'
import { StoreRefused, StoreUnavailable } from '#server/platform/object-storage/store-error.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { ENGLISH } from '#shared/language.ts'
import { fromEnglish, type PlainSentence } from '#shared/sentence.ts'
import {
  AppError,
  BUSY,
  badRequest,
  conflict,
  type FieldError,
  notFound,
  notSignedIn,
  outcomeUnknown,
  unavailable,
} from './errors.ts'

/** Turns every failure into a response: `{ message, code, errors? }`, never a stack (API-1, API-11). */
export function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error, request)
  if (!failure) {
    request.log.error(
      { err: error },
      error instanceof Error && isResponseSerializationError(error)
        ? 'reply does not fit its schema'
        : 'unhandled error',
    )
    const message = request.translate('Something went wrong on our side. Please try again.')
    return inLanguageOf(request, reply).code(500).send({ message, code: 'bug' })
  }
  const { retryAfter, errors, ...details } = failure.details
  const message = request.translate(failure.sentence)
  const reported = errors?.map(({ path, message }) => ({ path, message: request.translate(message) }))
  if (failure.status >= 500) request.log.warn({ err: error }, 'unavailable')
  if (retryAfter) reply.header('retry-after', retryAfter)
  return inLanguageOf(request, reply)
    .code(failure.status)
    .send({ message, code: failure.code, ...(reported && { errors: reported }), ...details })
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply) {
  const message = request.translate('This page does not exist')
  return inLanguageOf(request, reply).code(404).send({ message, code: 'not_found' })
}

/**
 * Content-Language for shared caches: a cached error must not reach a reader of another language. A failed file had its
 * own type, name and encoding.
 */
function inLanguageOf(request: FastifyRequest, reply: FastifyReply) {
  for (const header of ['content-encoding', 'content-disposition', 'content-length']) reply.removeHeader(header)
  return reply
    .type('application/json; charset=utf-8')
    .header('content-language', request.language ?? ENGLISH.code)
    .header('vary', 'accept-language')
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error
  // Anything can be thrown; only an Error has the fields below.
  if (!(error instanceof Error)) return undefined
  if (hasZodFastifySchemaValidationErrors(error)) return toInvalid(error, request)
  if (error instanceof ProviderUnavailable) return unavailable(NO_PROVIDER, Math.ceil(error.retryAfter ?? 5))
  if (error instanceof ProviderRefused) return unavailable(PROVIDER_REFUSES, 60)
  if (error instanceof StoreUnavailable) return unavailable(NO_IMAGES, Math.ceil(error.retryAfter ?? 10))
  if (error instanceof StoreRefused) return unavailable(NO_IMAGES, 60)
  if (error instanceof TransactionTooLong) return unavailable(BUSY)
  if (isDiskFull(error)) return unavailable(DISK_FULL, 60)
  return fromDatabase(error, request) ?? fromFastify(error)
}

const NO_PROVIDER =
  'The payment service cannot be reached at the moment. Nothing is lost. Please try again in a minute.'

// The provider's own words are for the log.
const PROVIDER_REFUSES =
  'The payment service does not accept this at the moment. Nothing is lost. If it happens again, please contact the shop.'

const NO_IMAGES = 'Pictures cannot be read or stored at the moment. Please try again in a minute.'

function toInvalid(error: FastifyError, { routeOptions, query }: FastifyRequest): AppError {
  if (error.validationContext === 'params')
    return notFound(nounOf(routeOptions.url, error.validation?.[0]?.instancePath))
  if (error.validationContext === 'querystring' && isRepeated(query)) return badRequest(REPEATED)
  const errors: FieldError[] = (error.validation ?? []).map((issue) => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: fromEnglish(issue.message ?? ''),
  }))
  // The path stays in `errors`: shoppers read the message, and do not know the names of fields in the code.
  return badRequest(errors[0]?.message ?? 'Please check what you entered', errors)
}

/** No call takes a parameter more than once. */
const isRepeated = (query: unknown) => Object.values(query ?? {}).some(Array.isArray)

const REPEATED = 'This address has the same choice twice. Please go back and choose again.'

/** The noun for a malformed id: of its parameter, or else of its address. */
const nounOf = (route = '', param = '') =>
  NOUNS_OF_PARAMS[param] ?? NOUNS[/^\/(?:api\/)?([a-z]+)/.exec(route)?.[1] ?? ''] ?? 'Page'

const NOUNS_OF_PARAMS: Record<string, PlainSentence> = {
  '/category': 'Category',
  '/value': 'Sub-category',
  '/reviewId': 'Review',
}

const NOUNS: Record<string, PlainSentence> = {
  products: 'Product',
  orders: 'Order',
  razorpay: 'Order',
  users: 'User',
  cart: 'Cart line',
  payments: 'Payment',
  refunds: 'Refund',
}

function fromDatabase(error: Error, { isMutation, user, routeOptions }: FastifyRequest): AppError | undefined {
  if (user && isMissing(error, user.id)) return notSignedIn()
  const code = codeOf(error) ?? ''
  if (code === '40001' || code === '40P01')
    return isMutation ? conflict('Someone else changed this at the same time. Please try again.') : unavailable(BUSY)
  if (isConnectionLost(error)) {
    if (routeOptions.config.call?.isRepeatable) return unavailable(NO_ANSWER)
    return isMutation ? outcomeUnknown() : unavailable(BUSY)
  }
  // Out of resources, cancelled or timed out: the fault is ours, and the statement changed nothing.
  return isUnreachable(error) || /^(58|55P03)/.test(code) ? unavailable(BUSY) : undefined
}

const NO_ANSWER = 'The shop cannot answer at the moment. Please try again in a few seconds.'

const DISK_FULL = 'The shop has no storage space at the moment. Nothing was changed. Please try again later.'

/** A file could not be written: the disk is full or read-only. The database has its own codes. */
const isDiskFull = (error: Error & { code?: string }) =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE'].includes(error.code ?? '')

function fromFastify(error: FastifyError): AppError | undefined {
  const status = error.statusCode
  if (!status || status < 400 || status >= 500) return undefined
  return new AppError(status, ...(REFUSALS[status] ?? NOT_UNDERSTOOD))
}

type Refusal = [code: string, sentence: PlainSentence]
const NOT_UNDERSTOOD: Refusal = ['bad_request', 'The request could not be understood']
const REFUSALS: Record<number, Refusal> = {
  404: ['not_found', 'This page does not exist'],
  413: ['too_large', 'This is too large to send'],
  414: ['too_large', 'This address is too long'],
  415: ['wrong_type', 'This content type is not accepted here'],
  429: ['too_many', 'Too many attempts. Please wait a moment.'],
}
