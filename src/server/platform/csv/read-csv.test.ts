import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

// Requirements: ADMIN-21
test.each([
  ['"Soap', 'a quotation mark is never closed'],
  ['So"ap', 'a field has a quotation mark but does not start with one'],
  ['"Soap"s', 'there is text after a closing quotation mark'],
])('a file with %s at the start of line 4 is refused with that line', (cell, reason) => {
  const read = () => readCsv(Buffer.from(`name\nOil\nBalm\n${cell}`))
  expect(read).toThrow(`The file, line 4: ${reason}`)
})
