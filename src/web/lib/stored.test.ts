import { expect, test } from 'vitest'
import { stored } from './stored.ts'

test('unreadable entries of a stored list are removed at once, and the others stay', () => {
  const anything = stored<unknown[]>('amounts', [], (value) => (Array.isArray(value) ? value : undefined))
  const amounts = stored<number[]>('amounts', [], (value) =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'number') : undefined,
  )
  anything.set([1, 'rotten', 2])
  expect(amounts.get()).toEqual([1, 2])
  expect(anything.get()).toEqual([1, 2])
})
