import { expect, test } from 'vitest'
import { yieldToRequests } from './yield-to-requests.ts'

const LONG = 3_600_000

test.each([
  { load: 2.1, waitMs: 100 },
  { load: 8, waitMs: 400 },
])('at a load of $load on two processors the next image waits $waitMs ms', async ({ load, waitMs }) => {
  const startedAt = performance.now()
  await yieldToRequests(undefined, { load: () => load, processors: 2, pauseMs: 100 })
  expect(performance.now() - startedAt).toBeGreaterThan(waitMs - 10)
})

test('on an idle machine the next image follows at once', async () => {
  expect(await yieldToRequests(undefined, { load: () => 2, processors: 2, pauseMs: LONG })).toBeUndefined()
})

test('the shutdown of the shop does not wait for an idle machine', async () => {
  const end = new AbortController()
  const waiting = yieldToRequests(end.signal, { load: () => 9, processors: 2, pauseMs: LONG })
  end.abort()
  expect(await waiting).toBeUndefined()
})
