import { expect, test } from 'vitest'
import { yieldToRequests } from './yield-to-requests.ts'

const LONG = 3_600_000

test('on a busy machine the next image waits', async () => {
  const startedAt = performance.now()
  await yieldToRequests(undefined, { load: () => 2.1, processors: 2, pauseMs: 200 })
  expect(performance.now() - startedAt).toBeGreaterThan(190)
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
