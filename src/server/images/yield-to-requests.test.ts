import { expect, test } from 'vitest'
import { yieldToRequests } from './yield-to-requests.ts'

const LONG = 3_600_000
const busy = { load: () => 9, processors: 2 }
const notUrgent = async () => false

test('on a busy machine the next image waits for twelve pauses', async () => {
  const startedAt = performance.now()
  await yieldToRequests(notUrgent, undefined, { ...busy, pauseMs: 10 })
  expect(performance.now() - startedAt).toBeGreaterThan(110)
})

test('the next image follows as soon as the machine is idle', async () => {
  let load = 9
  const isUrgent = async () => {
    load = 2
    return false
  }
  const startedAt = performance.now()
  await yieldToRequests(isUrgent, undefined, { load: () => load, processors: 2, pauseMs: 100 })
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('on an idle machine the next image follows at once', async () => {
  const idle = { load: () => 2, processors: 2, pauseMs: LONG }
  expect(await yieldToRequests(notUrgent, undefined, idle)).toBeUndefined()
})

test('an upload does not wait for an idle machine', async () => {
  expect(await yieldToRequests(async () => true, undefined, { ...busy, pauseMs: LONG })).toBeUndefined()
})

test('the shutdown of the shop does not wait for an idle machine', async () => {
  const end = new AbortController()
  const waiting = yieldToRequests(notUrgent, end.signal, { ...busy, pauseMs: LONG })
  end.abort()
  expect(await waiting).toBeUndefined()
})
