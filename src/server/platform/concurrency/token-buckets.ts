type Options = { size: number; refillMs: number; now?: () => number }

/**
 * A token bucket per key: `size` tokens at once, one more every `refillMs`. Stores only the time at which a bucket is
 * full again (GCRA), so a full one needs no memory.
 */
export function tokenBuckets({ size, refillMs, now = () => performance.now() }: Options) {
  const fullAt = new Map<string, number>()

  /** False when the key's bucket is empty. */
  function take(key: string): boolean {
    const at = now()
    const next = Math.max(at, fullAt.get(key) ?? at) + refillMs
    if (next - at > size * refillMs) return false
    fullAt.set(key, next)
    if (fullAt.size > MAX_STORED) clearFull(at)
    return true
  }

  function clearFull(at: number) {
    for (const [key, time] of fullAt) if (time <= at) fullAt.delete(key)
  }

  return { take }
}

const MAX_STORED = 10_000
