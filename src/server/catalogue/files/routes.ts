import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { formLimits, readFormFile } from '#server/http/form-file.ts'
import { addRoute } from '#server/http/route.ts'
import { sendText } from '#server/http/send-file.ts'
import { exchangeCalls } from '#shared/exchange.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'

export function productFileRoutes(app: FastifyInstance, { db }: Context) {
  addRoute(app, exchangeCalls.exportProducts, ({ reply }) => sendText(reply, 'products.csv', exportProducts(db)))

  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits(MAX_BYTES) })
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    addRoute(scope, exchangeCalls.importProducts, async ({ query, headers, requestId, reply: { request } }, actor) =>
      importProducts(db, await readFile(request), {
        isDryRun: query.dryRun === '1',
        key: headers['idempotency-key'],
        by: { actor, requestId },
        reader: request,
      }),
    )
  })
}

/**
 * The body, or the file of the form field `file`. Throws 415 for another type, 413 above 5 MB, 400 for a broken form.
 */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (Buffer.isBuffer(request.body)) return request.body
  return readFormFile(request, 'file', SENTENCES)
}

const SENTENCES = {
  noForm: 'Send the file as text/csv, or in the form field "file"',
  noFile: 'Choose a CSV file in the form field "file"',
} as const

const MAX_BYTES = 5 * 1024 * 1024
