/** Starts actions at a fixed rate without waiting for earlier ones. Resolves when all are done. */
export async function atRate(perSecond: number, seconds: number, action: () => Promise<unknown>): Promise<void> {
  const inFlight = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  let started = 0
  while (performance.now() < startedAt + seconds * 1_000) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; started < due; started += 1) {
      const pending = action()
      inFlight.add(pending)
      void pending.finally(() => inFlight.delete(pending))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(inFlight)
}
