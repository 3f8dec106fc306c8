/** Runs when the browser is idle after loading. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Not every browser has requestIdleCallback, and a busy one may never be idle.
  const wait = window.requestIdleCallback ?? setTimeout
  const timer = setTimeout(() => wait(act, { timeout: 2000 }), 2000)
  return () => clearTimeout(timer)
}
