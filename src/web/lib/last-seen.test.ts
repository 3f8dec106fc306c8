import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { lastSeenAt } from './last-seen.ts'

const CURRENT = { dataUpdatedAt: performance.timeOrigin + 1, isError: false, error: null, failureReason: null }
const STORED = { ...CURRENT, dataUpdatedAt: Date.parse('2026-11-20T08:05:00Z') }
const OLD = { ...CURRENT, dataUpdatedAt: 1 }
const failedWith = (status: number) => {
  const error = new ApiError(status, 'failed', 'The shop is being tidied up.')
  return { isError: true, error, failureReason: error }
}

test('stored data shows its time only while the shop does not respond', () => {
  expect(lastSeenAt(CURRENT)).toBeUndefined()
  expect(lastSeenAt(OLD)).toBe('01/01/1970, 5:30 am')
  expect(lastSeenAt({ ...STORED, ...failedWith(0) })).toBe('20/11/2026, 1:35 pm')
  expect(lastSeenAt({ ...CURRENT, dataUpdatedAt: 0, ...failedWith(0) })).toBe('')
})

// Requirements: UI-8
test.each([400, 404, 409, 429, 500, 502, 503])(
  'a response of %i counts as the shop’s message, not as a missing response',
  (status) => {
    expect(lastSeenAt({ ...OLD, ...failedWith(status) })).toBeUndefined()
    expect(lastSeenAt({ ...OLD, failureReason: failedWith(status).error })).toBeUndefined()
  },
)
