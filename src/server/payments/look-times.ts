const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A bank may take up to three days to make up its mind (facts: late authorisation). */
export const LOOK_HOURS = 72

/** Minutes after which one looks again: soon at first, then every hour. */
const LOOKS = [1, 5, 15, ...Array.from({ length: LOOK_HOURS }, (_, hour) => (hour + 1) * 60)]

/** When to ask the provider again about what began at `since`; undefined when the last look was made. */
export const nextLook = (since: Date, now: Date): Date | undefined => {
  const passed = (now.getTime() - since.getTime()) / MINUTE
  const minutes = LOOKS.find((look) => look > passed)
  return minutes === undefined ? undefined : new Date(since.getTime() + minutes * MINUTE)
}

export const isGivenUp = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= LOOK_HOURS * HOUR
