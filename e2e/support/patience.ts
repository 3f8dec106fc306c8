/** How long something may take to show itself on a busy machine. */
export const PATIENCE = 15_000

/** For `expect.poll`: what is expected may come a little later. */
export const soon = { timeout: PATIENCE, interval: 50 }
