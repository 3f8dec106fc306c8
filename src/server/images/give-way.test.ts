import { expect, test } from 'vitest'
import { giveWay } from './give-way.ts'

const LONG = 3_600_000

test('a busy machine is given a moment before the next picture', async () => {
  const startedAt = performance.now()
  await giveWay(undefined, { load: () => 2.1, processors: 2, pauseMs: 200 })
  expect(performance.now() - startedAt).toBeGreaterThan(190)
})

test('on a calm one the next picture follows at once', async () => {
  expect(await giveWay(undefined, { load: () => 2, processors: 2, pauseMs: LONG })).toBeUndefined()
})

test('the end of the shop does not wait for a calm machine', async () => {
  const end = new AbortController()
  const waiting = giveWay(end.signal, { load: () => 9, processors: 2, pauseMs: LONG })
  end.abort()
  expect(await waiting).toBeUndefined()
})
