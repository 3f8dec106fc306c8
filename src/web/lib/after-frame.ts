/**
 * Does what takes longer once the answer to a press is on the screen. A tab that is out of sight makes no pictures: there it
 * is done a moment later.
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
