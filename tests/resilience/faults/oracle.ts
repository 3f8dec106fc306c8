import { expect } from 'vitest'
import { isSuccess, type Reply } from './caller.ts'
import type { Attempt } from './flow.ts'

/** A silent statement times out after 8 s, and a connection after 2 s. The rest is for a busy machine. */
const LONGEST_RESPONSE_MS = 13_000

const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|ECONN|ETIMEDOUT|127\.0\.0\.1|\$argon2|insert into|select "|shop_app|\/tmp\//

/** Checks a response during a fault: in time, in plain words, without internals, and correct. */
export async function checkDuring({ act, isDone }: Attempt): Promise<Reply> {
  const response = await act()
  expect(response.ms, response.text).toBeLessThan(LONGEST_RESPONSE_MS)
  expect(response.text).not.toMatch(INTERNALS)
  if (isSuccess(response)) {
    if (isDone) expect(await isDone(), 'a success is in the books').toBe(true)
    return response
  }
  expect(response, 'it works, or says that it does not').toMatchObject({ status: 503 })
  expect(response.retryAfter).toBeGreaterThan(0)
  const { message, code } = codeOf(response)
  expect(message).toMatch(/\S/)
  // An unknown outcome says so; every other refusal changed nothing.
  if (isDone && code !== 'outcome_unknown') expect(await isDone(), 'a refusal left nothing').toBe(false)
  return response
}

function codeOf({ text, status }: Reply): { message: string; code: string } {
  // A payment return without captured money only returns the order.
  const { message = 'unpaid', code = 'unpaid' } = JSON.parse(text)
  return status === 0 ? { message: '', code: 'nothing' } : { message, code }
}

/** Repeats the request after the fault: it succeeds in time, and the database has its result. */
export async function checkAfter(
  { act, isDone, retryStatuses }: Attempt,
  healedAt: number,
  limitMs: number,
): Promise<number> {
  for (;;) {
    const response = await act()
    if (retryStatuses.includes(response.status)) break
    const since = performance.now() - healedAt
    expect(since, `still ${response.status} after ${Math.round(since)} ms: ${response.text}`).toBeLessThan(limitMs)
    expect(response.status, response.text).toBe(503)
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
  const tookMs = performance.now() - healedAt
  if (isDone) expect(await isDone(), 'the same press is in the books at last').toBe(true)
  return tookMs
}

const RETRY_DELAY_MS = 100
