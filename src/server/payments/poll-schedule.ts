const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A bank may take up to three days to make up its mind (facts: late authorisation). */
export const LOOK_HOURS = 72

/** Minutes after which one looks again: soon at first, then every hour. */
const FIRST_LOOKS = [1, 5, 15]

/**
 * When to ask the provider again about what began at `since`; undefined when the last look was made. What can still be paid
 * until `heldUntil` is asked about for as long after that.
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
