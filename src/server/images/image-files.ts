import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { IMAGE_FILE, isNamedByContent } from '#server/platform/object-storage/image-names.ts'
import { CachedResponse } from '#server/platform/response-cache/cached-response.ts'
import { sendCachedResponse } from '#server/platform/response-cache/send-cached-response.ts'
import { findImage } from './queries.ts'

/**
 * Public images. Serves the original for a size that is not made yet or larger than the image. Throws 404 for a preview
 * that is not made yet.
 */
export function imageFiles(app: FastifyInstance, { db, cache, images }: Pick<Context, 'db' | 'cache' | 'images'>) {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { file } = request.params
    const { name, format, preview } = IMAGE_FILE.exec(file)?.groups ?? {}
    const kind = preview ? 'jpeg' : format
    if (!name || !kind) throw notFound('Picture')

    const found = await images.get(file)
    if (found) return send(found, kind, isNamedByContent(name) ? FOR_EVER : FOR_A_DAY)

    if (preview) throw notFound('Picture')
    // In this order: otherwise a size that is finished just now would be hidden for a year by the original.
    const isFinal = (await findImage(db, name))?.sizes_made_at != null && !(await images.has(file))
    const original = await images.get(`${name}.webp`)
    if (!original) throw notFound('Picture')
    return send(original, 'webp', isFinal && isNamedByContent(name) ? FOR_EVER : FOR_A_MINUTE)

    /** Immutable files are cached in memory, to save disk reads. */
    async function send(body: Buffer, type: string, caching: string) {
      reply.headers({
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        // Mail programs and share pages embed the images.
        'cross-origin-resource-policy': 'cross-origin',
      })
      const text = { body, type: `image/${type}`, caching }
      if (caching !== FOR_EVER) return sendCachedResponse(reply, new CachedResponse(text))
      return sendCachedResponse(reply, await cache.get(`/uploads/${file}`, async () => ({ ...text, about: [] })))
    }
  })
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const FOR_A_MINUTE = 'public, max-age=60'
