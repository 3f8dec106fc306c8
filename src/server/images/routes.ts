import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { formLimits, readFormFile } from '#server/http/form-file.ts'
import { addRoute } from '#server/http/route.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { uploadCalls } from '#shared/upload-calls.ts'
import { addImage } from './add-image.ts'
import { imageFiles } from './image-files.ts'

export function imageRoutes(app: FastifyInstance, deps: Context) {
  imageFiles(app, deps)

  // In a scope of its own, because only here multipart bodies are parsed.
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits(5 * 1024 * 1024) })

    addRoute(scope, uploadCalls.create, async ({ reply: { request } }, admin) => {
      await consume(deps.db, [{ limit: LIMITS.upload, subject: admin.id }])
      return addImage(deps, await readFormFile(request, 'image', SENTENCES))
    })
  })
}

const SENTENCES = {
  noForm: 'Send the picture in the form field "image"',
  noFile: 'Choose a picture in the form field "image"',
} as const
