import { expect, onTestFinished, test, vi } from 'vitest'
import { bytesOf, fetchFile } from './download-file.ts'

const BUSY = () => new Response('{"message":"Busy"}', { status: 503, headers: { 'retry-after': '2' } })

function respondWith(...responses: Response[]) {
  const fetchMock = vi.fn(async () => responses.shift())
  vi.stubGlobal('fetch', fetchMock)
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return fetchMock
}

test('a file that a busy shop refused is requested once more, after its Retry-After', async () => {
  const fetchMock = respondWith(BUSY(), new Response('a,b'))
  const file = fetchFile('/api/orders/export')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await (await file).text()).toBe('a,b')
})

test.each([
  ['a change', { method: 'POST' }, 1],
  ['a second refusal', {}, 2],
] as const)('%s of a busy shop is not repeated', async (_, options, times) => {
  const fetchMock = respondWith(BUSY(), BUSY(), new Response('a,b'))
  const refused = expect(fetchFile('/api/orders/export', options)).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  expect(fetchMock).toHaveBeenCalledTimes(times)
})

test('a connection that breaks during a file says so in the reader’s words', async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
  await expect(bytesOf(new Response(broken))).rejects.toMatchObject({
    code: 'offline',
    message: 'We could not reach the shop. Please check your connection and try again.',
  })
})
