import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagePolicy, type Site } from './security-headers.ts'

/** The web build. Files under /assets have a content hash in their name; index.html is always revalidated. */
export async function staticFiles(app: FastifyInstance, folder: string, site: Site) {
  const policy = pagePolicy(site)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // '/' is served with the server-rendered home page.
    index: false,
    // Dot files are never served.
    dotfiles: 'ignore',
    wildcard: false,
    cacheControl: false,
    // The ETag is enough.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      if (/\.html(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', policy)
      reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
