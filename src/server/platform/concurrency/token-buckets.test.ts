import { expect, test } from 'vitest'
import { tokenBuckets } from './token-buckets.ts'

test('each key has a burst of tokens and regains one per interval', () => {
  let now = 1_000
  const { take } = tokenBuckets({ size: 3, refillMs: 100, now: () => now })
  const takeOften = (key: string) => [1, 2, 3, 4].filter(() => take(key)).length
  expect(takeOften('a')).toBe(3)
  expect(takeOften('b')).toBe(3)
  now += 99
  expect(take('a')).toBe(false)
  now += 1
  expect([take('a'), take('a')]).toEqual([true, false])
  now += 10_000
  expect(takeOften('a')).toBe(3)
})
