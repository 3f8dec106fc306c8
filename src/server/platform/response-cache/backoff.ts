/** After each build, a backoff of the same length: rebuilding a very large list takes at most half of the CPU. */
export function openBackoff() {
  const until = new Map<string, number>()
  return {
    /** Remaining backoff of `key`, in ms. */
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
