export type LoopWatch = ReturnType<typeof watchEventLoop>

/** Measures event-loop lag. Calls `onStall` after a stall of a second or more, with its length in ms. */
export function watchEventLoop(onStall: (ms: number) => void = () => {}) {
  let smoothed = 0
  let wasLate = false
  let lookedAt = performance.now()
  let stalledAt = Number.NEGATIVE_INFINITY
  const lateNow = () => Math.max(0, performance.now() - lookedAt - LOOK_MS)
  const look = () => {
    const late = lateNow()
    lookedAt = performance.now()
    // A first stall may be a pause of the machine. Lag that lasts counts by its length.
    const counted = wasLate ? late : Math.min(late, ONE_STALL_MS)
    wasLate = late >= LOOK_MS
    // The average falls quickly once the timer is on time.
    const weight = counted > smoothed ? 1 - Math.exp(-(LOOK_MS + late) / RISE_MS) : FALL
    smoothed += (counted - smoothed) * weight
    if (late < STALL_MS) return
    stalledAt = lookedAt
    onStall(Math.round(late))
  }
  const looking = setInterval(look, LOOK_MS)
  looking.unref()
  return {
    /** Event-loop lag in ms, smoothed over a second. */
    lateMs: () => smoothed,
    /** The process has just recovered from a stall. */
    isCatchingUp: (): boolean => {
      // The first caller after a stall may come before the timer.
      if (lateNow() >= STALL_MS) look()
      return performance.now() - stalledAt < CATCHING_UP_MS
    },
    stop: () => clearInterval(looking),
  }
}

const LOOK_MS = 50
/** Sheds lists, but no other reads (`load-shedding.ts`). */
const ONE_STALL_MS = 550
const RISE_MS = 500
const FALL = 0.2
/** The least delay that shoppers notice. */
const STALL_MS = 1_000
/** Pending requests come first; a load balancer may route elsewhere meanwhile. */
const CATCHING_UP_MS = 2_000
