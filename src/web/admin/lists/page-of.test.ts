import { expect, test } from 'vitest'
import { pageOf, ROWS_PER_PAGE } from './page-of.ts'

test('a page past the end becomes the last one', () => {
  const rows = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, index) => index)
  expect(pageOf(rows, 1)).toMatchObject({ page: 1, pages: 2 })
  expect(pageOf(rows, 9)).toEqual({ rows: [ROWS_PER_PAGE], page: 2, pages: 2 })
  expect(pageOf([], 3)).toEqual({ rows: [], page: 1, pages: 1 })
})
