import { expect, test } from 'vitest'
import { isId, newId } from './id.ts'

test('ids are UUIDs of version 7 that sort in the order of their creation', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => isId(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
})

test.each(['', 'nonsense', '0190a5c2', '0190a5c2-0000-7000-8000-00000000000g'])('%s is not an id', (text) => {
  expect(isId(text)).toBe(false)
})
