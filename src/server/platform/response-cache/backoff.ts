/**
 * What takes long gives everybody else as much time before it is done again: under one sale after the other the list of a
 * very large catalogue takes half of the processor at most.
 */
export function keepRests() {
  const until = new Map<string, number>()
  return {
    /** How many ms `key` has still to rest. */
    left: (key: string) => Math.max(0, (until.get(key) ?? 0) - performance.now()),
    add: (key: string, tookMs: number) => {
      if (tookMs < LONG_MS) return
      const restMs = Math.min(tookMs, MAX_REST_MS)
      until.set(key, performance.now() + restMs)
      setTimeout(() => until.delete(key), restMs).unref()
    },
  }
}

const LONG_MS = 50
const MAX_REST_MS = 1_000
