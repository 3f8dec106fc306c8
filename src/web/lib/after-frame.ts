/**
 * Runs longer work after the next frame, so that the response to a click is visible first. A hidden tab has no frames:
 * there it runs after a moment.
 */
export function afterFrame(act: () => void) {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    act()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, 100)
}
