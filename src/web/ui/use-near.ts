import { type RefCallback, useCallback, useState } from 'react'

/**
 * Whether the element has come within half a screen of what is in sight.
 * The browser's own lazy pictures begin four screens away on a slow line, where they keep what is in sight waiting.
 */
export function useNear(): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false)
  const ref = useCallback(
    (element: Element | null) => (element ? onNear(element, '50%', () => setNear(true)) : undefined),
    [],
  )
  return [ref, isNear]
}

/** Acts once, when the element has come within `margin` of what is in sight. The answer calls it off. */
export function onNear(element: Element, margin: string, act: () => void): () => void {
  const observer = observerOf(margin)
  waiting.set(element, act)
  observer.observe(element)
  return () => leave(element, observer)
}

// One for all of a margin: a list has hundreds of them.
const observers = new Map<string, IntersectionObserver>()
const waiting = new Map<Element, () => void>()

function observerOf(rootMargin: string): IntersectionObserver {
  const known = observers.get(rootMargin)
  if (known) return known
  const made = new IntersectionObserver(tell, { rootMargin })
  observers.set(rootMargin, made)
  return made
}

/** A slow phone tells of two moments at once: that something was far, and that it is near by now. */
function tell(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    waiting.get(target)?.()
    leave(target, observer)
  }
}

function leave(element: Element, observer: IntersectionObserver) {
  waiting.delete(element)
  observer.unobserve(element)
}
