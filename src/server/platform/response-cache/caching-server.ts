import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { nextRequestId } from '#server/platform/logging/request-id.ts'
import { acceptedEncoding, type CachedBytes, type Head } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { isKnown } from './send-cached-response.ts'

/** For the log: a response that bypassed the routes. */
export type Responded = { id: string; route: string; path: string; status: number; seconds: number }

type Options = {
  /** Requests then take the routes, which close their connections. */
  isDraining: () => boolean
  onResponded: (responded: Responded) => void
  /** The responses of `onResponded`, batched a moment later, because batching is cheaper. */
  onMany: (responded: readonly Responded[]) => void
}

/**
 * Fastify's HTTP server, which sends cached responses before routing, for a plain GET of the exact address. Other
 * requests take the routes. So does the first request of each response, whose headers are reused.
 */
export const cachingServer =
  (responses: ResponseCache, { isDraining, onResponded, onMany }: Options): FastifyServerFactory =>
  (route) => {
    const { note, report } = noting(onMany)
    const server = createServer(LIMITS, (request, response) => {
      const responded = isDraining() ? undefined : reply(responses, request, response)
      if (!responded) return route(request, response)
      onResponded(responded)
      note(responded)
    })
    // Closes a connection without traffic, such as that of a client that does not read.
    server.setTimeout(60_000)
    // An unknown `Expect` header is ignored. Node would refuse it without a message and a request id.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    // Below the limit of open sockets: the database needs some too.
    server.maxConnections = 5_000
    return server.on('close', report)
  }

/** `headersTimeout` limits clients that send headers byte by byte. Node checks only every 30 s by default. */
const LIMITS = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
}

function noting(onMany: Options['onMany']) {
  let waiting: Responded[] = []
  const report = () => {
    const reported = waiting
    waiting = []
    if (reported.length > 0) onMany(reported)
  }
  const note = (responded: Responded) => {
    if (waiting.push(responded) === 1) setTimeout(report, WRITE_MS)
  }
  return { note, report }
}

const WRITE_MS = 10

function reply(responses: ResponseCache, request: IncomingMessage, response: ServerResponse): Responded | undefined {
  const { method, url = '', headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return undefined
  const startedAt = performance.now()
  const found = responses.ready(url)
  const ready = found?.readyIn(acceptedEncoding(headers['accept-encoding']))
  if (!found?.head || !ready) return undefined
  const id = nextRequestId()
  const status = isKnown(headers['if-none-match'], ready.tag) ? 304 : 200
  const fields = [...fieldsOf(ready, found.head, status), 'x-request-id', id]
  response.writeHead(status, fields).end(status === 304 ? undefined : ready.bytes)
  const { route, path } = found.head
  return { id, route, path, status, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Alternating names and values, Node's fastest header form; built once per representation. */
function fieldsOf(ready: CachedBytes, { headers }: Head, status: 200 | 304): string[] {
  const known = fields[status].get(ready)
  if (known) return known
  const { 'content-type': type = '', ...always } = headers
  const body = status === 200 ? { 'content-type': type, 'content-length': String(ready.bytes.length) } : {}
  const made = Object.entries({ ...always, ...ready.headers, ...body }).flat()
  fields[status].set(ready, made)
  return made
}

const fields = { 200: new WeakMap<CachedBytes, string[]>(), 304: new WeakMap<CachedBytes, string[]>() }
