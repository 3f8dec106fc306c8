/** Time limit for an element to appear. A machine that is ten times busier than usual stays below it. */
export const PATIENCE = 45_000

/** Options for `expect.poll`. */
export const soon = { timeout: PATIENCE, interval: 50 }
