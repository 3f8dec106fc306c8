import { expect, test } from 'vitest'
import { pageOf } from './products-screen.tsx'

test('a page past the end becomes the last one', () => {
  const rows = Array.from({ length: 51 }, (_, index) => index)
  expect(pageOf(rows, 1)).toMatchObject({ page: 1, pages: 2 })
  expect(pageOf(rows, 9)).toEqual({ rows: [50], page: 2, pages: 2 })
  expect(pageOf([], 3)).toEqual({ rows: [], page: 1, pages: 1 })
})
