/** How often the loop is looked at, and from when on a delay is one that shoppers felt. */
const LOOK_MS = 250
const STALL_MS = 1_000
/** What came meanwhile is answered first; a balancer may send new callers elsewhere for so long. */
const CATCHING_UP_MS = 2_000

export type LoopWatch = {
  /** The process stood still, for whatever reason, and has just gone on. */
  isCatchingUp: () => boolean
  stop: () => void
}

/** Notices, afterwards, that nothing ran for a second or more, and tells for how many milliseconds. */
export function watchEventLoop(onStall: (ms: number) => void): LoopWatch {
  let lookedAt = performance.now()
  let stalledAt = Number.NEGATIVE_INFINITY
  const look = () => {
    const now = performance.now()
    const late = now - lookedAt - LOOK_MS
    lookedAt = now
    if (late < STALL_MS) return
    stalledAt = now
    onStall(Math.round(late))
  }
  const looking = setInterval(look, LOOK_MS)
  looking.unref()
  return {
    isCatchingUp: () => {
      // Whoever asks first after a stall may come before the next look.
      look()
      return performance.now() - stalledAt < CATCHING_UP_MS
    },
    stop: () => clearInterval(looking),
  }
}
