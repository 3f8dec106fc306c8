import http from 'node:http'
import https from 'node:https'

export type Reply = { status: number; body: string; ms: number }
export type Ask = (method: string, path: string, options?: AskOptions) => Promise<Reply>
type AskOptions = { token?: string | undefined; body?: unknown; text?: string; headers?: Record<string, string> }

/**
 * The browsers of very many people, as they come through a proxy in front: over at most so many connections that stay open.
 * What finds none free waits for one. A call that got no answer within 10 s, or lost its connection, has status 0.
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
