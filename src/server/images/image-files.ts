import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { cachingOf, IMAGE_FILE, IMMUTABLE, typeOf } from '#server/platform/object-storage/image-names.ts'
import { CachedResponse } from '#server/platform/response-cache/cached-response.ts'
import { sendCachedResponse } from '#server/platform/response-cache/send-cached-response.ts'
import { findImage } from './queries.ts'

type Deps = Pick<Context, 'db' | 'cache' | 'images'>

/**
 * Public images. Serves the original for a size that is not made yet or larger than the image. Throws 404 for a preview
 * that is not made yet.
 */
export function imageFiles(app: FastifyInstance, deps: Deps) {
  const send = deps.images.baseUrl === undefined ? senderOf(deps) : redirectorOf(deps, deps.images.baseUrl)

  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { file } = request.params
    const { name, format, preview } = IMAGE_FILE.exec(file)?.groups ?? {}
    if (!name || !(preview || format)) throw notFound('Picture')
    // Mail programs and share pages embed the images.
    reply.header('cross-origin-resource-policy', 'cross-origin')

    const url = `/uploads/${file}`
    if (await send(reply, { url, file, caching: cachingOf(file) })) return reply
    if (preview) throw notFound('Picture')
    // The order matters. Otherwise the original could be cached for a year in place of a size that was just made.
    const isFinal = (await findImage(deps.db, name))?.sizes_made_at != null && !(await deps.images.has(file))
    const caching = isFinal && cachingOf(file) === IMMUTABLE ? IMMUTABLE : FOR_A_MINUTE
    if (!(await send(reply, { url, file: `${name}.webp`, caching }))) throw notFound('Picture')
    return reply
  })
}

type ImageRequest = { url: string; file: string; caching: string }

/** Sends a file of the store as the response to the address `url`. False if there is none. */
type Send = (reply: FastifyReply, request: ImageRequest) => Promise<boolean>

/** Immutable files are cached in memory, to save reads of the store. */
function senderOf({ cache, images }: Deps): Send {
  return async (reply, { url, file, caching }) => {
    const body = await images.get(file)
    if (!body) return false
    const text = { body, type: typeOf(file), caching }
    const response =
      caching === IMMUTABLE ? await cache.get(url, async () => ({ ...text, about: [] })) : new CachedResponse(text)
    await sendCachedResponse(reply, response)
    return true
  }
}

/** Browsers store a redirect for a day at most, so that the public address of the store may change. */
function redirectorOf({ images }: Deps, baseUrl: string): Send {
  const stored = new LRUCache<string, true>({ max: 50_000 })
  return async (reply, { file, caching }) => {
    if (!stored.has(file) && !(await images.has(file))) return false
    stored.set(file, true)
    void reply.header('cache-control', caching === FOR_A_MINUTE ? caching : REDIRECTED).redirect(`${baseUrl}/${file}`)
    return true
  }
}

const FOR_A_MINUTE = 'public, max-age=60'
const REDIRECTED = 'public, max-age=86400'
