export type LoopWatch = {
  /** How far this process is behind with its work, in ms: by so much a timer that is due comes late, smoothed over a second. */
  lateMs: () => number
  /** The process stood still, for whatever reason, and has just gone on. */
  isCatchingUp: () => boolean
  stop: () => void
}

/** Watches how late the event loop is. `onStall` is told afterwards for how many ms nothing ran, when that was a second or more. */
export function watchEventLoop(onStall: (ms: number) => void = () => {}): LoopWatch {
  let smoothed = 0
  let lookedAt = performance.now()
  let stalledAt = Number.NEGATIVE_INFINITY
  const lateNow = () => Math.max(0, performance.now() - lookedAt - LOOK_MS)
  const look = () => {
    const late = lateNow()
    lookedAt = performance.now()
    // One long stall counts by its length; it is forgotten quickly once the timer is on time again.
    const weight = late > smoothed ? 1 - Math.exp(-(LOOK_MS + late) / RISE_MS) : FALL
    smoothed += (late - smoothed) * weight
    if (late < STALL_MS) return
    stalledAt = lookedAt
    onStall(Math.round(late))
  }
  const looking = setInterval(look, LOOK_MS)
  looking.unref()
  return {
    lateMs: () => smoothed,
    isCatchingUp: () => {
      // Whoever asks first after a stall may come before the next look.
      if (lateNow() >= STALL_MS) look()
      return performance.now() - stalledAt < CATCHING_UP_MS
    },
    stop: () => clearInterval(looking),
  }
}

const LOOK_MS = 50
const RISE_MS = 500
const FALL = 0.2
/** From when on a delay is one that shoppers felt. */
const STALL_MS = 1_000
/** What came meanwhile is answered first; a balancer may send new callers elsewhere for so long. */
const CATCHING_UP_MS = 2_000
