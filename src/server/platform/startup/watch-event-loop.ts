export type LoopWatch = ReturnType<typeof watchEventLoop>

/** Measures event-loop lag. Calls `onStall` after a stall of a second or more, with its length in ms. */
export function watchEventLoop(onStall: (ms: number) => void = () => {}) {
  let smoothed = 0
  let wasLate = false
  let measuredAt = performance.now()
  let stalledAt = Number.NEGATIVE_INFINITY
  const currentDelay = () => Math.max(0, performance.now() - measuredAt - INTERVAL_MS)
  const measure = () => {
    const late = currentDelay()
    measuredAt = performance.now()
    // A first stall may be a pause of the machine. Lag that lasts counts by its length.
    const counted = wasLate ? late : Math.min(late, MAX_FIRST_STALL_MS)
    wasLate = late >= INTERVAL_MS
    // The average falls quickly once the timer is on time.
    const weight = counted > smoothed ? 1 - Math.exp(-(INTERVAL_MS + late) / RISE_MS) : FALL
    smoothed += (counted - smoothed) * weight
    if (late < STALL_MS) return
    stalledAt = measuredAt
    onStall(Math.round(late))
  }
  const timer = setInterval(measure, INTERVAL_MS)
  timer.unref()
  return {
    /** Event-loop lag in ms, smoothed over a second. */
    lateMs: () => smoothed,
    /** The process has just recovered from a stall. */
    isCatchingUp: (): boolean => {
      // The first caller after a stall may come before the timer.
      if (currentDelay() >= STALL_MS) measure()
      return performance.now() - stalledAt < CATCHING_UP_MS
    },
    stop: () => clearInterval(timer),
  }
}

const INTERVAL_MS = 50
/** Sheds lists, but no other reads (`load-shedding.ts`). */
const MAX_FIRST_STALL_MS = 550
const RISE_MS = 500
const FALL = 0.2
/** The least delay that shoppers notice. */
const STALL_MS = 1_000
/** Pending requests come first; a load balancer may route elsewhere meanwhile. */
const CATCHING_UP_MS = 2_000
