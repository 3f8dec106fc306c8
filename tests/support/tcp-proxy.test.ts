import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type Faults, openTcpProxy } from './tcp-proxy.ts'

const RESPONSE = 'x'.repeat(2_000)

async function openLinkedServer() {
  const server = createServer((_request, response) => response.end(RESPONSE))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const link = await openTcpProxy({ to: { host: '127.0.0.1', port } })
  onTestFinished(async () => {
    await link.close()
    server.closeAllConnections()
    server.close()
  })
  const request = async (limitMs = 5_000) => {
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(limitMs)
    const text = await fetch(`http://127.0.0.1:${link.port}`, { headers: { connection: 'close' }, signal })
      .then((response) => response.text())
      .catch((error: Error) => (error.name === 'TimeoutError' ? 'silence' : 'cut'))
    return { text, ms: performance.now() - startedAt }
  }
  return { link, request }
}

test.each<[string, Faults, string]>([
  ['refuses', { isDown: true }, 'cut'],
  ['resets', { isReset: true }, 'cut'],
  ['cuts an answer', { cutAfterBytes: 900 }, 'cut'],
  ['hangs', { isHanging: true }, 'silence'],
])('a connection that %s works again as soon as it is healed', async (_, faults, received) => {
  const { link, request } = await openLinkedServer()
  expect((await request()).text).toBe(RESPONSE)
  await link.set(faults)
  expect((await request(200)).text).toBe(received)
  await link.set({})
  expect((await request()).text).toBe(RESPONSE)
})

test('latency and trickling delay a response and do not change it', async () => {
  const { link, request } = await openLinkedServer()
  await link.set({ latencyMs: 100, jitterMs: 20 })
  const late = await request()
  expect(late.text).toBe(RESPONSE)
  expect(late.ms).toBeGreaterThan(200)
  await link.set({ trickle: { bytes: 500, everyMs: 30 } })
  const slow = await request()
  expect(slow.text).toBe(RESPONSE)
  expect(slow.ms).toBeGreaterThan(100)
})

test('open connections are dropped when the proxy goes down', async () => {
  const { link, request } = await openLinkedServer()
  await link.set({ isHanging: true })
  const response = request()
  await expect.poll(link.connections).toBe(1)
  await link.set({ isDown: true })
  expect((await response).text).toBe('cut')
  await expect.poll(link.connections).toBe(0)
})
