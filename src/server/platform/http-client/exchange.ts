import http from 'node:http'
import https from 'node:https'

export type Question = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  /** From now to the last byte of the response. */
  limitMs: number
  /** Only for calls that may be repeated: a reused connection may be closing. */
  mayReuse: boolean
  largestResponse?: number
}

export type HttpResponse = { status: number; body: Buffer; headers: http.IncomingHttpHeaders }

/** No whole response: refused, cut off, too slow or too large. `isUnsent`: there was never a connection. */
export class NoResponse extends Error {
  readonly isUnsent: boolean

  constructor(message: string, { isUnsent = false, cause }: { isUnsent?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isUnsent = isUnsent
  }
}

/**
 * One HTTP request. Unlike `fetch`, it distinguishes an unreachable server (`CONNECT_LIMIT_MS`, TLS included) from a
 * slow one. Follows no redirect. Throws `NoResponse`.
 */
export function exchange(
  url: string,
  { method, headers, body, limitMs, mayReuse, largestResponse = LARGEST_RESPONSE }: Question,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const address = new URL(url)
    const isEncrypted = address.protocol === 'https:'
    const request = (isEncrypted ? https : http).request(address, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: mayReuse ? AGENTS[isEncrypted ? 'https' : 'http'] : false,
    })
    let isConnected = false
    const onConnected = () => {
      isConnected = true
      clearTimeout(connecting)
    }
    const stopWaiting = () => {
      clearTimeout(deadline)
      clearTimeout(connecting)
    }
    const fail = (error: NoResponse) => {
      stopWaiting()
      request.destroy()
      reject(error)
    }
    const onDisconnect = (cause: Error) =>
      fail(new NoResponse('the connection broke', { cause, isUnsent: !isConnected }))
    const onLate = () =>
      fail(new NoResponse(`no complete response within ${Math.round(limitMs)} ms`, { isUnsent: !isConnected }))
    const deadline = setTimeout(onLate, limitMs)
    const connecting = setTimeout(() => fail(new NoResponse('no connection', { isUnsent: true })), CONNECT_LIMIT_MS)

    request.on('error', onDisconnect)
    request.on('socket', (socket) => {
      if (request.reusedSocket) onConnected()
      else socket.once(isEncrypted ? 'secureConnect' : 'connect', onConnected)
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('error', onDisconnect)
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > largestResponse) fail(new NoResponse('the answer is too large'))
      })
      response.on('end', () => {
        stopWaiting()
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), headers: response.headers })
      })
    })
    request.end(body)
  })
}

// TCP resends a lost first packet after one second and again after two more.
const CONNECT_LIMIT_MS = 3_000
const LARGEST_RESPONSE = 1024 * 1024
const STORED = { keepAlive: true, maxSockets: 32, timeout: 20_000 }
const AGENTS = { http: new http.Agent(STORED), https: new https.Agent(STORED) }
