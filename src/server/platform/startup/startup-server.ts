import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { nextRequestId } from '#server/platform/logging/request-id.ts'
import { toPortTaken } from './port.ts'

export type StartupServer = {
  /** The claimed port: the requested one, or a free one for 0. */
  port: number
  /** Sets the reason that `/readyz` gives. */
  setReason: (reason: string) => void
  /** Frees the port for the shop. */
  close: () => Promise<void>
}

type Options = {
  port: number
  host: string
  /** The number of proxies in front. */
  trustProxy?: number
}

/**
 * Claims the port during the start and responds: alive, not ready, with a reason. A taken port is found before any long
 * step. Throws `PortTaken`. Behind a proxy the port stays closed: a proxy sends a refused request to another server,
 * but forwards a 503.
 */
export async function openStartupServer({ port, host, trustProxy = 0 }: Options): Promise<StartupServer> {
  if (trustProxy > 0 && port !== 0) return { port, setReason: () => {}, close: async () => {} }
  let reason = 'The shop is starting.'
  const server = createServer((request, response) => reply(request, response, reason))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await once(server.listen(port, host), 'listening').catch((error: Error) => {
    throw toPortTaken(error, port, host)
  })
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    setReason: (sentence) => {
      reason = sentence
    },
    close,
  }
}

function reply({ url }: IncomingMessage, response: ServerResponse, reason: string) {
  const isAlive = url === '/healthz'
  const status = url === '/readyz' ? 'not ready' : undefined
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    'x-request-id': nextRequestId(),
  }
  response.writeHead(isAlive ? 200 : 503, { ...headers, ...(!isAlive && { 'retry-after': '2' }) })
  response.end(JSON.stringify(isAlive ? { status: 'alive' } : { status, message: reason, code: 'unavailable' }))
}
