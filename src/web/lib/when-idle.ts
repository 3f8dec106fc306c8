/** A while after the page has come, when nothing else is to be done. The answer calls it off. */
export function whenIdle(act: () => void): () => void {
  // Not every browser tells when it is idle.
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(act), 2000)
  return () => clearTimeout(timer)
}
