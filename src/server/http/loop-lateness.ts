/** How far this process is behind with its work, in ms: by so much a timer that is due comes late, smoothed over a second. */
export function watchLoop(): { lateMs: () => number; stop: () => void } {
  let smoothed = 0
  let due = performance.now() + TICK_MS
  const timer = setInterval(() => {
    const late = Math.max(0, performance.now() - due)
    // One long stall counts by its length; it is forgotten quickly once the timer is on time again.
    const weight = late > smoothed ? 1 - Math.exp(-(TICK_MS + late) / RISE_MS) : FALL
    smoothed += (late - smoothed) * weight
    due = performance.now() + TICK_MS
  }, TICK_MS)
  timer.unref()
  return { lateMs: () => smoothed, stop: () => clearInterval(timer) }
}

const TICK_MS = 50
const RISE_MS = 500
const FALL = 0.2
