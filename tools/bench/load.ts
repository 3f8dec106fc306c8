import { connect, type Socket } from 'node:net'

export type LoadRequest = {
  host: string
  port: number
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** `ms`: duration of each response. `statuses`: count per status. */
export type Load = { responded: number; seconds: number; ms: number[]; statuses: Map<number, number> }

/**
 * Sends requests over `connections` keep-alive connections, in sequence on each, for `seconds`. `next` returns each
 * request; undefined ends the connection.
 */
export async function load(connections: number, seconds: number, next: () => LoadRequest | undefined): Promise<Load> {
  const result: Load = { responded: 0, seconds: 0, ms: [], statuses: new Map() }
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  const sendUntilEnd = async () => {
    let line: Line | undefined
    for (let request = next(); request && performance.now() < endsAt; request = next()) {
      line ??= await openLine(request)
      const sentAt = performance.now()
      const status = await line.send(toBytes(request))
      result.ms.push(performance.now() - sentAt)
      result.responded += 1
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
    }
    line?.close()
  }
  await Promise.all(Array.from({ length: connections }, sendUntilEnd))
  result.seconds = (performance.now() - startedAt) / 1_000
  return result
}

/** Throws if a response had another status. */
export function expectOnly({ statuses }: Load, status: number): void {
  const unexpected = [...statuses].filter(([code]) => code !== status)
  if (unexpected.length > 0 || statuses.size === 0)
    throw new Error(`expected ${status}, was answered ${unexpected.map(([code, n]) => `${n} x ${code}`).join(', ')}`)
}

/** The end of a chunked response. */
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

type Line = { send: (request: Buffer) => Promise<number>; close: () => void }

/** A minimal client, so that the server is measured. */
async function openLine({ host, port }: LoadRequest): Promise<Line> {
  const socket: Socket = connect({ host, port, noDelay: true })
  let waiting: PromiseWithResolvers<number> | undefined
  let left = Buffer.alloc(0)
  let missing = 0
  let status = 0
  const resolveWaiting = () => {
    const pending = waiting
    waiting = undefined
    pending?.resolve(status)
  }
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length
      if (missing <= 0) resolveWaiting()
      return
    }
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk])
    const end = left.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = left.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
    if (isChunked && !left.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    missing = isChunked ? 0 : end + 4 + length - left.length
    left = Buffer.alloc(0)
    if (missing <= 0) resolveWaiting()
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    send: (request) => {
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

function toBytes({ host, port, method = 'GET', path, headers = {}, body = '' }: LoadRequest): Buffer {
  const all = {
    host: `${host}:${port}`,
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
