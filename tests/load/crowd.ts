import http from 'node:http'
import https from 'node:https'

export type Reply = { status: number; body: string; ms: number }
export type Ask = (method: string, path: string, options?: AskOptions) => Promise<Reply>
type AskOptions = { token?: string | undefined; body?: unknown; text?: string; headers?: Record<string, string> }

/**
 * The browsers of very many people behind a proxy, which holds at most this many open connections. A call without a
 * free connection waits for one. A call that gets no response within 10 s, or loses its connection, has status 0.
 */
export function openCrowd(address: string, connections = 256): { ask: Ask; close: () => void } {
  const { hostname, port, protocol } = new URL(address)
  const { Agent, request } = protocol === 'https:' ? https : http
  // The certificate is the test's own.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false })

  const ask: Ask = (method, path, { token, body, text = textOf(body), headers = {} } = {}) => {
    const startedAt = performance.now()
    return new Promise((resolve) => {
      const responded = (status: number, said = '') =>
        resolve({ status, body: said, ms: performance.now() - startedAt })
      const call = request({
        agent,
        hostname,
        port,
        method,
        path,
        timeout: 10_000,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      })
      call.on('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () => responded(response.statusCode ?? 0, Buffer.concat(pieces).toString()))
        response.on('error', () => responded(0))
      })
      call.on('timeout', () => call.destroy())
      call.on('error', () => responded(0))
      call.end(text)
    })
  }
  return { ask, close: () => agent.destroy() }
}

const textOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))
