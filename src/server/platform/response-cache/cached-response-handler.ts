import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { nextRequestId } from '#server/platform/logging/request-id.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Head, ReadyBytes } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { isKnown } from './send-cached-response.ts'

/** What is written down of an answer that did not pass through the routes. */
export type Answered = { id: string; route: string; path: string; status: number; seconds: number }

type Ears = {
  onAnswered: (answered: Answered) => void
  /** What `onAnswered` was told of before, together, a moment later: what costs much for each costs little for many. */
  onMany: (answered: readonly Answered[]) => void
}

/**
 * Sends what is ready before the routes are asked: to anybody, for a plain GET of its very address. All else goes its usual
 * way, and so does the first request of each answer, whose headers are then sent again.
 */
export function openFastDoor(app: FastifyInstance, answers: ResponseCache, { onAnswered, onMany }: Ears) {
  const { note, tell } = noting(onMany)
  app.addHook('onClose', async () => tell())
  const usual = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answered = app.isLeaving() ? undefined : answer(answers, request, response)
    if (!answered) {
      for (const listener of usual) listener.call(app.server, request, response)
      return
    }
    onAnswered(answered)
    note(answered)
  })
}

function noting(onMany: Ears['onMany']) {
  let waiting: Answered[] = []
  const tell = () => {
    const told = waiting
    waiting = []
    if (told.length > 0) onMany(told)
  }
  const note = (answered: Answered) => {
    if (waiting.push(answered) === 1) setTimeout(tell, MOMENT_MS)
  }
  return { note, tell }
}

const MOMENT_MS = 10

function answer(answers: ResponseCache, request: IncomingMessage, response: ServerResponse): Answered | undefined {
  const { method, url = '', headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return undefined
  const startedAt = performance.now()
  const found = answers.ready(url)
  const ready = found?.readyIn(acceptedEncoding(headers['accept-encoding']))
  if (!found?.head || !ready) return undefined
  const id = nextRequestId()
  const status = isKnown(headers['if-none-match'], ready.tag) ? 304 : 200
  const fields = [...fieldsOf(ready, found.head, status), 'x-request-id', id]
  response.writeHead(status, fields).end(status === 304 ? undefined : ready.bytes)
  const { route, path } = found.head
  return { id, route, path, status, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Names and values in turn, as Node writes them without looking at them again; made once for each representation. */
function fieldsOf(ready: ReadyBytes, { headers }: Head, status: 200 | 304): string[] {
  const known = fields[status].get(ready)
  if (known) return known
  const { 'content-type': type = '', ...always } = headers
  const body = status === 200 ? { 'content-type': type, 'content-length': String(ready.bytes.length) } : {}
  const made = Object.entries({ ...always, ...ready.headers, ...body }).flat()
  fields[status].set(ready, made)
  return made
}

const fields = { 200: new WeakMap<ReadyBytes, string[]>(), 304: new WeakMap<ReadyBytes, string[]>() }
