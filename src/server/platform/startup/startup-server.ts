import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { toPortTaken } from './port.ts'

export type WaitingRoom = {
  /** The port that is held: the one asked for, or for 0 a free one. */
  port: number
  /** What `/readyz` gives as the reason from now on. */
  tell: (reason: string) => void
  /** Frees the port, for the shop itself. */
  close: () => Promise<void>
}

/**
 * Holds the shop's port while it is being opened and answers that it is: alive, and not ready with the reason. A taken port
 * is so found before any long step. Throws `PortTaken`.
 */
export function openWaitingRoom({ port, host }: { port: number; host: string }): Promise<WaitingRoom> {
  let reason = 'The shop is starting.'
  const server = createServer((request, response) => answer(request, response, reason))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toPortTaken(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      const held = address !== null && typeof address === 'object' ? address.port : port
      const tell = (sentence: string) => {
        reason = sentence
      }
      resolve({ port: held, tell, close })
    })
  })
}

function answer({ url }: IncomingMessage, response: ServerResponse, reason: string) {
  const isAlive = url === '/healthz'
  const status = url === '/readyz' ? 'not ready' : undefined
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  }
  response.writeHead(isAlive ? 200 : 503, { ...headers, ...(!isAlive && { 'retry-after': '2' }) })
  response.end(JSON.stringify(isAlive ? { status: 'alive' } : { status, message: reason, code: 'unavailable' }))
}
