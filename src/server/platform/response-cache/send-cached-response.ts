import type { FastifyReply } from 'fastify'
import { withoutQuery } from '#server/platform/logging/request-log.ts'
import { acceptedEncoding, type CachedResponse } from './cached-response.ts'

/** Sends the accepted encoding, or 304. */
export async function sendCachedResponse(reply: FastifyReply, response: CachedResponse): Promise<FastifyReply> {
  const { headers, routeOptions, url } = reply.request
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const { bytes, tag, headers: ofBytes } = await response.in(encoding)
  reply.type(response.type).header('cache-control', response.caching)
  response.head ??= { route: routeOptions.url ?? '', path: withoutQuery(url), headers: ofEveryResponse(reply) }
  reply.headers(ofBytes)
  if (isKnown(headers['if-none-match'], tag)) return reply.code(304).removeHeader('content-type').send()
  return reply.send(bytes)
}

/** Whether If-None-Match contains this ETag, which proxies may have weakened, or `*` (RFC 9110, section 13.1.2). */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header === tag || header === '*' || header.split(',').some((etag) => etag.trim().replace(/^W\//, '') === tag))

function ofEveryResponse(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !PER_RESPONSE_HEADERS.has(name))
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}

const PER_RESPONSE_HEADERS = new Set(['x-request-id', 'connection', 'date', 'content-length'])
