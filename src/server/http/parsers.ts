import type { FastifyInstance } from 'fastify'

/**
 * Accepts only JSON, so that forms of other pages are refused. A PUT or DELETE with a JSON content type and an empty
 * body has no body.
 */
export function addParsers(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
