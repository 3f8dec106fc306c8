/** Starts actions at a fixed rate without waiting for earlier ones. Resolves when all are done. */
export async function atRate(perSecond: number, seconds: number, action: () => Promise<unknown>): Promise<void> {
  const inFlight = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  let begun = 0
  while (performance.now() < startedAt + seconds * 1_000) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; begun < due; begun += 1) {
      const one = action()
      inFlight.add(one)
      void one.finally(() => inFlight.delete(one))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(inFlight)
}
