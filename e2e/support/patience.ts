/** Time limit for an element to appear on a busy machine. */
export const PATIENCE = 15_000

/** Options for `expect.poll`. */
export const soon = { timeout: PATIENCE, interval: 50 }
