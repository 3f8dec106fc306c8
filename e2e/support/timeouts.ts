/** Time limit for an element to appear. A machine that is ten times busier than usual stays below it. */
export const TIMEOUT_MS = 45_000

/** Options for `expect.poll`. */
export const pollOptions = { timeout: TIMEOUT_MS, interval: 50 }
