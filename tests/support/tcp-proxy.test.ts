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
  const ask = async (limitMs = 5_000) => {
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(limitMs)
    const text = await fetch(`http://127.0.0.1:${link.port}`, { headers: { connection: 'close' }, signal })
      .then((response) => response.text())
      .catch((error: Error) => (error.name === 'TimeoutError' ? 'silence' : 'cut'))
    return { text, ms: performance.now() - startedAt }
  }
  return { link, ask }
}

test.each<[string, Faults, string]>([
  ['refuses', { isDown: true }, 'cut'],
  ['resets', { isReset: true }, 'cut'],
  ['cuts an answer', { cutAfterBytes: 900 }, 'cut'],
  ['hangs', { isHanging: true }, 'silence'],
])('a connection that %s works again as soon as it is healed', async (_, faults, received) => {
  const { link, ask } = await openLinkedServer()
  expect((await ask()).text).toBe(RESPONSE)
  await link.set(faults)
  expect((await ask(200)).text).toBe(received)
  await link.set({})
  expect((await ask()).text).toBe(RESPONSE)
})

test('latency and trickling delay a response and do not change it', async () => {
  const { link, ask } = await openLinkedServer()
  await link.set({ latencyMs: 100, jitterMs: 20 })
  const late = await ask()
  expect(late.text).toBe(RESPONSE)
  expect(late.ms).toBeGreaterThan(200)
  await link.set({ trickle: { bytes: 500, everyMs: 30 } })
  const slow = await ask()
  expect(slow.text).toBe(RESPONSE)
  expect(slow.ms).toBeGreaterThan(100)
})

test('open connections are dropped when the proxy goes down', async () => {
  const { link, ask } = await openLinkedServer()
  await link.set({ isHanging: true })
  const asked = ask()
  await expect.poll(link.connections).toBe(1)
  await link.set({ isDown: true })
  expect((await asked).text).toBe('cut')
  await expect.poll(link.connections).toBe(0)
})
