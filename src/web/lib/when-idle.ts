/** Runs when the browser is idle after loading. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Not every browser has requestIdleCallback.
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(act), 2000)
  return () => clearTimeout(timer)
}
