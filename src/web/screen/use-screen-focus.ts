import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the new screen's heading after a change of path. So screen readers announce it, and Tab continues
 * there. Not for the first screen. Waits for a heading that waits for its data (`data-waiting`).
 */
export function useScreenFocus(path: string) {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    return waitForHeading(focusHeading)
  }, [path])
}

function waitForHeading(onFound: (heading: HTMLElement) => void) {
  const main = document.getElementById('main')
  if (!main) return
  const findHeading = () => {
    const heading = main.querySelector<HTMLElement>('h1:not([data-waiting])')
    if (heading) {
      stop()
      onFound(heading)
    }
  }
  const changes = new MutationObserver(findHeading)
  const stop = () => {
    changes.disconnect()
    for (const type of USER_EVENTS) document.removeEventListener(type, stop)
  }
  changes.observe(main, { childList: true, subtree: true })
  for (const type of USER_EVENTS) document.addEventListener(type, stop)
  findHeading()
  return stop
}

/** The user is elsewhere, or still types in the search box. */
const USER_EVENTS = ['focusin', 'input'] as const

/**
 * Without `heading` focuses the heading of the screen, for a focused element that was removed. Otherwise the focus
 * would fall to the body.
 */
export function focusHeading(heading = document.querySelector<HTMLElement>('#main h1')) {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
