import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { notFound } from '#server/http/errors.ts'
import { isNamedByContent } from './add-picture.ts'
import { findPicture } from './queries.ts'

const FILE = /^(?<name>[a-z0-9-]{1,80}?)(?:-(?:160|320|480|640|1280))?\.(?<format>avif|webp)$/

/** Pictures for everyone. A size that is not made yet, or would be larger than the picture, is answered with the original. */
export function pictureFiles(app: FastifyInstance, { db, pictures }: Pick<Deps, 'db' | 'pictures'>) {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { file } = request.params
    const { name, format } = FILE.exec(file)?.groups ?? {}
    if (!name || !format) throw notFound('Picture')

    const found = await pictures.get(file)
    if (found) return send(found, format, isNamedByContent(name) ? FOR_EVER : FOR_A_DAY)

    // Asked in this order, so that a size finished at this very moment is not hidden for a year by the original.
    const isFinal = (await findPicture(db, name))?.sizes_made_at != null && !(await pictures.has(file))
    const original = await pictures.get(`${name}.webp`)
    if (!original) throw notFound('Picture')
    return send(original, 'webp', isFinal && isNamedByContent(name) ? FOR_EVER : FOR_A_MINUTE)

    function send(bytes: Buffer, type: string, caching: string) {
      const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      reply.headers({
        'content-type': `image/${type}`,
        'cache-control': caching,
        etag: tag,
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        // Mail programs and share pages show the pictures too.
        'cross-origin-resource-policy': 'cross-origin',
      })
      return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(bytes)
    }
  })
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const FOR_A_MINUTE = 'public, max-age=60'
