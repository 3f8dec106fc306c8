import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { toCsvLine } from './write-csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ["'＝1+1", "''＝1+1"],
  ['\t=1+1', `"'\t=1+1"`],
  ['\r=1+1', `"'\r=1+1"`],
  ['\tmango', `"'\tmango"`],
  ['\rmango', `"'\rmango"`],
])('a spreadsheet reads %j as text', (text, written) => {
  expect(toCsvLine([text])).toBe(`${written}\r\n`)
})

test.each(['=1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'＝1+1"])('%j survives writing and reading', (text) => {
  const { rows } = readCsv(Buffer.from(toCsvLine(['name']) + toCsvLine([text])))
  expect(rows).toEqual([{ line: 2, cells: [text] }])
})

test('a tab, line break or comma inside a text does not end its cell', () => {
  expect(toCsvLine(['a\tb', 'a\rb', 'a\nb', 'a,b', 'a;b', 'a"b', 12])).toBe(
    '"a\tb","a\rb","a\nb","a,b","a;b","a""b",12\r\n',
  )
})
