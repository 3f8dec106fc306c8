/**
 * Runs longer work after the next frame, so that the response to a click is visible first. A hidden tab has no frames:
 * there it runs after 100 ms.
 */
export function afterFrame(act: () => void) {
  let isDone = false
  const runOnce = () => {
    if (isDone) return
    isDone = true
    act()
  }
  requestAnimationFrame(() => setTimeout(runOnce))
  setTimeout(runOnce, 100)
}
