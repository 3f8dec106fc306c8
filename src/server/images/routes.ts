import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { AppError, badRequest } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { uploadCalls } from '#shared/upload-calls.ts'
import { addImage } from './add-image.ts'
import { imageFiles } from './image-files.ts'

export function imageRoutes(app: FastifyInstance, deps: Context) {
  imageFiles(app, deps)
  uploads(app, deps)
}

/** The upload of one image, in a scope of its own because only here multipart bodies are parsed. */
function uploads(app: FastifyInstance, deps: Context) {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS })

    addRoute(scope, uploadCalls.create, async ({ reply: { request } }, admin) => {
      await consume(deps.db, [{ limit: LIMITS.upload, who: admin.id }])
      return addImage(deps, await readFile(request))
    })
  })
}

/** The file of the field `image`. Throws 415 for a body that is no form, 413 above 5 MB and 400 for a broken form. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError(415, 'wrong_type', 'Send the picture in the form field "image"')
  try {
    const file = await request.file()
    if (file?.fieldname !== 'image') throw badRequest('Choose a picture in the form field "image"')
    return await file.toBuffer()
  } catch (error) {
    throw hasStatus(error) ? error : badRequest('The form could not be read')
  }
}

/** The parser's own errors have no status, except for its limits. */
const hasStatus = (error: unknown) => error instanceof AppError || (error instanceof Error && 'statusCode' in error)

const FORM_LIMITS = {
  fileSize: 5 * 1024 * 1024,
  files: 1,
  fields: 5,
  parts: 6,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 50,
}
