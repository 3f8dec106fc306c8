import http from 'node:http'
import https from 'node:https'

export type Question = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | undefined
  /** From now to the last byte of the answer. */
  limitMs: number
}

export type Answer = { status: number; text: string; retryAfter: string | undefined }

/** No whole answer came: refused, cut off, too slow or too large. `isUnsent`: there was never a connection to send it over. */
export class NoAnswer extends Error {
  readonly isUnsent: boolean

  constructor(message: string, { isUnsent = false, cause }: { isUnsent?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isUnsent = isUnsent
  }
}

/**
 * One question over HTTP. Unlike `fetch`, it can tell a server that is not there (`CONNECT_LIMIT_MS` for the connection,
 * its encryption included) from one that thinks long. Follows no redirect. Throws `NoAnswer`.
 */
export function exchange(url: string, { method, headers, body, limitMs }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const address = new URL(url)
    const isEncrypted = address.protocol === 'https:'
    const request = (isEncrypted ? https : http).request(address, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      // A connection that the other side is just closing must not lose what is asked once: only reads use one again.
      agent: method === 'GET' ? AGENTS[isEncrypted ? 'https' : 'http'] : false,
    })
    let isConnected = false
    const onConnected = () => {
      isConnected = true
      clearTimeout(connecting)
    }
    const stopWaiting = () => {
      clearTimeout(whole)
      clearTimeout(connecting)
    }
    const fail = (error: NoAnswer) => {
      stopWaiting()
      request.destroy()
      reject(error)
    }
    const onBroken = (cause: Error) => fail(new NoAnswer('the connection broke', { cause, isUnsent: !isConnected }))
    const onLate = () =>
      fail(new NoAnswer(`no whole answer within ${Math.round(limitMs)} ms`, { isUnsent: !isConnected }))
    const whole = setTimeout(onLate, limitMs)
    const connecting = setTimeout(() => fail(new NoAnswer('no connection', { isUnsent: true })), CONNECT_LIMIT_MS)

    request.on('error', onBroken)
    request.on('socket', (socket) => {
      if (request.reusedSocket) onConnected()
      else socket.once(isEncrypted ? 'secureConnect' : 'connect', onConnected)
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('error', onBroken)
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > LARGEST_ANSWER) fail(new NoAnswer('the answer is too large'))
      })
      response.on('end', () => {
        stopWaiting()
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] })
      })
    })
    request.end(body)
  })
}

// The first packet of a connection that gets lost is sent again after one second, and then after two more.
const CONNECT_LIMIT_MS = 3_000
const LARGEST_ANSWER = 1024 * 1024
const KEPT = { keepAlive: true, maxSockets: 32, timeout: 20_000 }
const AGENTS = { http: new http.Agent(KEPT), https: new https.Agent(KEPT) }
