import { focusHeading } from '#web/screen/use-screen-focus.ts'

/**
 * A browser gives the focus of a control that disappears to the body, and the keyboard starts again at the top. Then the
 * nearest heading takes the focus, unless the screen has moved it or another one has opened. Returns a function that
 * stops it.
 */
export function restoreLostFocus(): () => void {
  const listening = new AbortController()
  /** The focused element and all around it, innermost first. */
  let focusPath: Element[] = []
  let path = currentPath()

  function onFocus({ target }: FocusEvent) {
    focusPath = ancestorsOf(target)
    path = currentPath()
  }
  /** A click beside all controls takes the focus away too. */
  function onFocusOut() {
    setTimeout(() => {
      if (focusPath[0]?.isConnected && isLost()) focusPath = []
    })
  }
  function onRemoval() {
    if (!focusPath[0] || focusPath[0].isConnected || !isLost()) return
    const ancestors = focusPath
    focusPath = []
    setTimeout(() => {
      if (isLost() && path === currentPath()) focusHeading(headingNear(ancestors))
    }, FOCUS_DELAY_MS)
  }

  document.addEventListener('focusin', onFocus, { signal: listening.signal })
  document.addEventListener('focusout', onFocusOut, { signal: listening.signal })
  const removals = new MutationObserver(onRemoval)
  removals.observe(document.body, { childList: true, subtree: true })
  return () => {
    listening.abort()
    removals.disconnect()
  }
}

const isLost = () => document.activeElement === document.body
const currentPath = () => window.location.hash.split('?', 1)[0]

function ancestorsOf(target: EventTarget | null): Element[] {
  const ancestors: Element[] = []
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    ancestors.push(element)
  return ancestors
}

/** The first heading in the innermost element that is still there and has one. */
const headingNear = (ancestors: Element[]) =>
  ancestors
    .filter(({ isConnected }) => isConnected)
    .flatMap((element) => [...element.querySelectorAll<HTMLElement>('h1, h2, h3')])[0]

/** Screens move the focus at once or after a frame. */
const FOCUS_DELAY_MS = 100
