import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from './security-headers.ts'

/** The built web half. Files under /assets carry a hash of their content in their name; index.html is always asked for anew. */
export async function staticFiles(app: FastifyInstance, folder: string, checkoutUrl: string) {
  const policy = pagePolicy(checkoutUrl)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // The page at '/' is served with the home drawn in it.
    index: false,
    // A dot file in the folder is not for the world.
    dotfiles: 'ignore',
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (/\.html(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', policy)
      reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
