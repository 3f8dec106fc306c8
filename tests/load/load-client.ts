import http from 'node:http'
import https from 'node:https'

export type Reply = { status: number; body: string; ms: number }
export type SendRequest = (method: string, path: string, options?: RequestOptions) => Promise<Reply>
type RequestOptions = { token?: string | undefined; body?: unknown; text?: string; headers?: Record<string, string> }

/**
 * The browsers of very many people behind a proxy, which holds at most this many open connections. A call without a
 * free connection waits for one. A call that gets no response within 10 s, or loses its connection, has status 0.
 */
export function openLoadClient(address: string, connections = 256): { send: SendRequest; close: () => void } {
  const { hostname, port, protocol } = new URL(address)
  const { Agent, request } = protocol === 'https:' ? https : http
  // The certificate is the test's own.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false })

  const send: SendRequest = (method, path, { token, body, text = textOf(body), headers = {} } = {}) => {
    const startedAt = performance.now()
    return new Promise((resolve) => {
      const responded = (status: number, body = '') => resolve({ status, body, ms: performance.now() - startedAt })
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
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => responded(response.statusCode ?? 0, Buffer.concat(chunks).toString()))
        response.on('error', () => responded(0))
      })
      call.on('timeout', () => call.destroy())
      call.on('error', () => responded(0))
      call.end(text)
    })
  }
  return { send, close: () => agent.destroy() }
}

const textOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))
