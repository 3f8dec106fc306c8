const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Banks may authorise up to three days late (facts: late authorisation). */
export const LOOK_HOURS = 72

/** Minutes after the start. Hourly polls follow. */
const FIRST_LOOKS = [1, 5, 15]

/**
 * The next poll for a payment that began at `since`, or undefined after the last poll. Polls continue as long after
 * `heldUntil`.
 */
export function nextLook(since: Date, now: Date, heldUntil = since): Date | undefined {
  const passed = (now.getTime() - since.getTime()) / MINUTE
  const minutes = FIRST_LOOKS.find((look) => look > passed) ?? (Math.floor(passed / 60) + 1) * 60
  const end = endOfLooks(since, heldUntil)
  if (now.getTime() >= end) return undefined
  return new Date(Math.min(since.getTime() + minutes * MINUTE, end))
}

export const isGivenUp = (since: Date, now: Date, heldUntil = since): boolean =>
  now.getTime() >= endOfLooks(since, heldUntil)

const endOfLooks = (since: Date, heldUntil: Date) => Math.max(since.getTime(), heldUntil.getTime()) + LOOK_HOURS * HOUR
