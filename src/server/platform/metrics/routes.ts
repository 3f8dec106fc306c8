import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '#server/http/authentication.ts'
import { forwardingHeader } from '#server/http/forwarded.ts'
import { NEVER_SHED } from '#server/http/health.ts'
import type { Metrics } from './metrics.ts'

/** For this machine or with the token; 404 for everyone else (OBS-4). */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string | undefined) {
  metrics.watch(app)
  app.get('/metrics', NEVER_SHED, async (request, reply) => {
    if (!isOnThisMachine(request) && !hasToken(request, token)) return reply.callNotFound()
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
    return metrics.read()
  })
}

/**
 * A local proxy also connects from loopback, for anyone. A plain one adds no header: HTTP/1.0 or the Host header
 * reveals it.
 */
function isOnThisMachine({ headers, socket, raw }: FastifyRequest): boolean {
  if (forwardingHeader(headers) !== undefined || raw.httpVersion === '1.0') return false
  return LOOPBACK_HOST.test(headers.host ?? '') && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Compares hashes, which have equal lengths. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const received = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && received !== undefined && timingSafeEqual(hashToken(received), hashToken(token))
}
