import { expect, test } from 'vitest'
import { type Row, shownRows } from './rows.ts'

const row = (item: string, taxHundredths: number, qty: number, taxable: number): Row => ({
  ...{ item, taxHundredths, qty, taxable, cgst: 0, sgst: 0, igst: 0 },
})

test('a paisa that is left of a refunded line goes to the largest line of its tax rate', () => {
  const [refunded, oil, soap, chair] = [
    row('a', 500, 0, 1),
    row('b', 500, 1, 200),
    row('c', 500, 1, 100),
    row('d', 1_800, 1, 900),
  ]
  expect(shownRows([refunded, oil, soap, chair])).toEqual([{ ...oil, taxable: 201 }, soap, chair])
  expect(shownRows([refunded, chair])).toEqual([{ ...chair, taxable: 901 }])
})
