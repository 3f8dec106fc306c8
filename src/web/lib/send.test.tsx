import { expect, onTestFinished, test, vi } from 'vitest'
import { allCalls } from '#shared/calls.ts'
import { type Key, request, send } from './send.ts'
import { userInfo } from './user-info.ts'

test.each([
  ['of a change', undefined],
  ['of a screen', new AbortController().signal],
])('a request %s that stalls ends with the sentence of an unreachable shop, and can be repeated', async (_, signal) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', stalled)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const input = { query: {}, ...(signal && { signal }) }
  const assertion = expect(send('GET /api/home', input)).rejects.toMatchObject({ status: 0, code: 'offline' })
  vi.advanceTimersByTime(60_000)
  await assertion
})

test.each(['before', 'after'])('a screen that is left %s the request began stops it', async (time) => {
  vi.stubGlobal('fetch', stalled)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const controller = new AbortController()
  if (time === 'before') controller.abort()
  const assertion = expect(send('GET /api/home', { query: {}, signal: controller.signal })).rejects.toThrow(/abort/)
  controller.abort()
  await assertion
})

// Requirements: AUTH-10
test('without a sign-in, nothing private is requested: a screen that closes after the sign-out may still ask', async () => {
  const fetchMock = vi.fn()
  vi.stubGlobal('fetch', fetchMock)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  userInfo.clear()
  await expect(send('GET /api/users/consents')).rejects.toMatchObject({ status: 401 })
  expect(fetchMock).not.toHaveBeenCalled()
})

const forVisitors = allCalls.filter(({ method, access }) => method === 'GET' && access === 'anyone')

test.each(forVisitors)('a visitor may request $path', async ({ method, path }) => {
  const fetchMock = vi.fn(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetchMock)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  userInfo.clear()
  void request(`${method} ${path}` as Key, {})
  expect(fetchMock).toHaveBeenCalledOnce()
})

/** A connection without a response. */
const stalled = (_address: string, { signal }: RequestInit) =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
