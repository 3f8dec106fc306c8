import type { FastifyInstance } from 'fastify'

/**
 * JSON and nothing else, so that no form of another page is understood. Clients may send PUT and DELETE
 * with a JSON content type and no body: that is no body, not an error.
 */
export function addParsers(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
