import { expect, test } from 'vitest'
import { formatDate, formatTime } from './dates.ts'

test.each([
  ['2026-11-20T08:05:00Z', '1:35 pm', 'ഉച്ചയ്ക്ക് 1:35'],
  ['2026-11-20T03:45:00Z', '9:15 am', 'രാവിലെ 9:15'],
  ['2026-11-20T15:45:00Z', '9:15 pm', 'രാത്രി 9:15'],
])('%s is written in the form used in Kerala', (timestamp, english, malayalam) => {
  expect(formatTime(timestamp)).toBe(english)
  expect(formatTime(timestamp, 'ml')).toBe(malayalam)
})

test('the day is that of India', () => {
  expect(formatDate('2026-11-19T20:00:00Z')).toBe('20/11/2026')
  expect(formatDate('2026-11-20')).toBe('20/11/2026')
})
