import { on } from 'node:events'
import { connect, type Server } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'

/** The shop responds or closes the connection within this time. */
const BOUND_MS = 5_000

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const HOST = 'Host: shop.example'
const JSON_BODY = 'Content-Type: application/json'

// Threats: T37, T96, T103
test.each<[string, string, RegExp]>([
  ['no HTTP at all', lines('hello'), /^HTTP\/1\.1 400 /],
  ['the greeting of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', /^HTTP\/1\.1 400 /],
  ['an unknown version', lines('GET / HTTP/9.9', HOST), /^HTTP\/1\.1 (400|505) /],
  ['an unknown method', lines('BREW /coffee HTTP/1.1', HOST), /^HTTP\/1\.1 400 /],
  ['TRACE', lines('TRACE / HTTP/1.1', HOST, 'Connection: close'), /^HTTP\/1\.1 40[45] /],
  ['CONNECT', lines('CONNECT example.invalid:443 HTTP/1.1', HOST), /^(HTTP\/1\.1 4\d\d .*)?$/s],
  ['no host', lines('GET /api/home HTTP/1.1'), /^HTTP\/1\.1 400 /],
  ['a header without a name', lines('GET / HTTP/1.1', HOST, ': x'), /^HTTP\/1\.1 400 /],
  ['a NUL in a header', lines('GET / HTTP/1.1', HOST, 'X-A: a\u0000b'), /^HTTP\/1\.1 400 /],
  ['a line feed in the address', lines('GET /\n HTTP/1.1', HOST), /^HTTP\/1\.1 400 /],
  ['two lengths', lines('POST /api/cart HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2'), /^HTTP\/1\.1 400 /],
  ['a negative length', lines('POST /api/cart HTTP/1.1', HOST, 'Content-Length: -1'), /^HTTP\/1\.1 400 /],
  [
    'a length and pieces',
    lines('POST /api/cart HTTP/1.1', HOST, 'Content-Length: 3', 'Transfer-Encoding: chunked'),
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a piece of no number',
    `${lines('POST /api/users/login HTTP/1.1', HOST, JSON_BODY, 'Transfer-Encoding: chunked')}zz\r\nx\r\n`,
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a broken percent sign',
    lines('GET /api/products/%E0%A4%A HTTP/1.1', HOST, 'Connection: close'),
    /^HTTP\/1\.1 400 /,
  ],
  ['an address of 20 kB', lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, HOST), /^HTTP\/1\.1 431 /],
  ['a header of 20 kB', lines('GET / HTTP/1.1', HOST, `X-A: ${'x'.repeat(20_000)}`), /^HTTP\/1\.1 431 /],
  [
    '5,000 headers',
    lines('GET / HTTP/1.1', HOST, ...Array.from({ length: 5_000 }, (_, n) => `X-${n}: x`)),
    /^HTTP\/1\.1 431 /,
  ],
  ['headers without end', `GET / HTTP/1.1\r\n${HOST}\r\nX-A: ${'x'.repeat(2_000_000)}`, /^HTTP\/1\.1 431 /],
  [
    'the promise of a gigabyte',
    lines('POST /api/users/login HTTP/1.1', HOST, JSON_BODY, 'Content-Length: 1073741824'),
    /^HTTP\/1\.1 413 /,
  ],
  [
    'a body of 300 kB in pieces',
    `${lines('POST /api/users/login HTTP/1.1', HOST, JSON_BODY, 'Transfer-Encoding: chunked')}${`4e20\r\n${'x'.repeat(20_000)}\r\n`.repeat(15)}`,
    /^HTTP\/1\.1 413 /,
  ],
])('%s is answered or closed, and the next client is served', async (_, bytes, expected) => {
  const { port } = await openListeningShop()
  const received = await sendBytes(port, bytes)
  expect(received).toMatch(expected)
  // Node itself refuses a request without a host.
  if (received.includes('"code"')) expect(received).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/i)
  expect(await sendBytes(port, VALID_REQUEST)).toMatch(/^HTTP\/1\.1 200 /)
})

// Requirements: API-12
test('malformed HTTP has a log line with the request id of its response', async () => {
  const logged: string[] = []
  const { port } = await openListeningShop(
    new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
  )
  const [, id] = /x-request-id: (\S+)/i.exec(await sendBytes(port, lines('hello'))) ?? []
  const entries = logged.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id)
  expect(entries).toMatchObject([{ msg: 'broken request', status: 400 }])
})

// Threats: T102
test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: shop.example\r\nX-A: '],
  ['a body', lines('POST /api/users/login HTTP/1.1', HOST, JSON_BODY, 'Content-Length: 500')],
])('a client that sends %s byte by byte is disconnected after a time limit', async (_, unfinished) => {
  const { app, port } = await openListeningShop()
  expect(app.server.headersTimeout).toBeLessThanOrEqual(10_000)
  expect(app.server.requestTimeout).toBeLessThanOrEqual(30_000)
  // The same limits, only shorter.
  app.server.headersTimeout = 300
  app.server.requestTimeout = 300
  const slow = sendBytes(port, unfinished, { thenEvery: { ms: 50, bytes: 'x' } })
  expect(await sendBytes(port, VALID_REQUEST)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await slow).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s)
})

// Threats: T102
test('200 clients that disconnect midway leave nothing behind', async () => {
  const { app, port } = await openListeningShop()
  const unfinished = `${lines('POST /api/users/login HTTP/1.1', HOST, JSON_BODY, 'Content-Length: 500')}{"emailorMobile":"`
  await Promise.all(Array.from({ length: 200 }, () => resetAfter(port, unfinished)))
  expect(await sendBytes(port, VALID_REQUEST)).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(() => connectionsOf(app.server)).toBe(0)
})

test('a request that is refused at once is still read, so that its client gets the response', async () => {
  const { port } = await openListeningShop()
  const body = 'x'.repeat(40)
  const head = lines('POST /api/upload HTTP/1.1', HOST, `Content-Length: ${body.length}`, 'Connection: close')
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  const pieces = on(socket, 'data', { close: ['end'] })
  socket.write(head)
  for (const letter of body) {
    await nextTurn()
    expect(socket.bytesRead).toBe(0)
    socket.write(letter)
  }
  let received = ''
  for await (const chunk of pieces) received += String(chunk)
  expect(received).toMatch(/^HTTP\/1\.1 401 .*"code"/s)
})

const VALID_REQUEST = lines('GET /api/settings HTTP/1.1', HOST, 'Connection: close')

async function openListeningShop(logTo?: Writable) {
  const { app } = await openShop(logTo && { logTo })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: Number(new URL(address).port) }
}

type SocketOptions = { thenEvery?: { ms: number; bytes: string } }

/** Sends the bytes and reads until the shop closes the connection. Throws when this takes too long. */
function sendBytes(port: number, bytes: string, { thenEvery }: SocketOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    let timer: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1')
      if (thenEvery) timer = setInterval(() => socket.writable && socket.write(thenEvery.bytes), thenEvery.ms)
    })
    const limit = setTimeout(() => socket.destroy(new Error(`still open, heard: ${received}`)), BOUND_MS)
    let failure: Error | undefined
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Bytes that arrive after the close get a reset.
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) failure = error
    })
    socket.on('close', () => {
      clearInterval(timer)
      clearTimeout(limit)
      if (failure) reject(failure)
      else resolve(received)
    })
  })
}

function resetAfter(port: number, bytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => socket.resetAndDestroy()))
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
