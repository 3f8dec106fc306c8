import { HOUR_MS } from '#shared/today.ts'

const MINUTE = 60_000

/** Banks may authorise up to three days late. */
export const POLL_HOURS = 72

/** Minutes after the start. Hourly polls follow. */
const FIRST_POLLS = [1, 5, 15]

/**
 * The next poll for a payment that began at `since`, or undefined after the last poll. Polls continue as long after
 * `heldUntil`.
 */
export function nextPollAt(since: Date, now: Date, heldUntil = since): Date | undefined {
  const passed = (now.getTime() - since.getTime()) / MINUTE
  const minutes = FIRST_POLLS.find((candidate) => candidate > passed) ?? (Math.floor(passed / 60) + 1) * 60
  const end = endOfPolls(since, heldUntil)
  if (now.getTime() >= end) return undefined
  return new Date(Math.min(since.getTime() + minutes * MINUTE, end))
}

export const isPollingOver = (since: Date, now: Date, heldUntil = since): boolean =>
  now.getTime() >= endOfPolls(since, heldUntil)

const endOfPolls = (since: Date, heldUntil: Date) =>
  Math.max(since.getTime(), heldUntil.getTime()) + POLL_HOURS * HOUR_MS
