import type { FastifyError, FastifyInstance } from 'fastify'
import { notApplicable, ProviderError, serverError, unknownUrl } from './errors.ts'

/** Every failure below `app` leaves in the provider's envelope. */
export function sendErrorEnvelopes(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ProviderError>((error, request, reply) => {
    const known = toProviderError(error)
    if (known.status >= 500) request.log.error({ err: error }, 'payment sandbox: request failed')
    return reply.code(known.status).send(known.body)
  })
  const { status, body } = unknownUrl()
  app.setNotFoundHandler((_, reply) => reply.code(status).send(body))
}

/** The shop's clients may send a JSON content type with no body at all. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

function toProviderError(error: FastifyError | ProviderError): ProviderError {
  if (error instanceof ProviderError) return error
  const { statusCode = 500 } = error
  return statusCode < 500 ? notApplicable(statusCode, 'The request could not be read.') : serverError()
}

const BODY_LIMIT = 16_384
