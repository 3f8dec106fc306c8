import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Answers } from './answers.ts'
import type { Head, ReadyAnswer, ReadyBytes } from './ready-answer.ts'
import { headersOf, isKnown } from './send-answer.ts'

/** What is written down of an answer that did not pass through the routes. */
export type Answered = { id: string; route: string; path: string; status: number; seconds: number }

/**
 * Sends what is ready before the routes are asked: to anybody, for a plain GET of its very address. All else goes its usual
 * way, and so does the first request of each answer, whose headers are then sent again.
 */
export function openFastDoor(app: FastifyInstance, answers: Answers, onAnswered: (answered: Answered) => void) {
  const usual = app.server.listeners('request')
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answered = isClosing ? undefined : answer(answers, request, response)
    if (answered) onAnswered(answered)
    else for (const listener of usual) listener.call(app.server, request, response)
  })
}

function answer(answers: Answers, request: IncomingMessage, response: ServerResponse): Answered | undefined {
  const { method, url = '', headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return undefined
  const startedAt = performance.now()
  const found = answers.ready(url)
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const bytes = found?.readyIn(encoding)
  if (!found?.head || !bytes) return undefined
  const id = randomUUID()
  const status = isKnown(headers['if-none-match'], bytes.tag) ? 304 : 200
  send(response, status, { found, head: found.head, encoding, id }, bytes)
  const [path = ''] = url.split('?', 1)
  return { id, route: found.head.route, path, status, seconds: (performance.now() - startedAt) / 1_000 }
}

type Sent = { found: ReadyAnswer; head: Head; encoding: string; id: string }

function send(response: ServerResponse, status: 200 | 304, sent: Sent, { bytes, tag }: ReadyBytes) {
  const { 'content-type': type, ...always } = sent.head.headers
  const headers = { ...always, ...headersOf(sent.found, tag, sent.encoding), 'x-request-id': sent.id }
  if (status === 304) return response.writeHead(304, headers).end()
  return response.writeHead(200, { ...headers, 'content-type': type, 'content-length': bytes.length }).end(bytes)
}
