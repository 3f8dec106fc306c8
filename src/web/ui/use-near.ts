import { type RefCallback, useCallback, useState } from 'react'

/**
 * Whether the element has come within half a screen of what is in sight. The browser's own lazy pictures begin four screens
 * away on a slow line, where they keep what is in sight waiting.
 */
export function useNear(): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    waiting.set(element, () => setNear(true))
    observer ??= new IntersectionObserver(tell, { rootMargin: '50%' })
    observer.observe(element)
    return () => leave(element)
  }, [])
  return [ref, isNear]
}

// One for all: a list has hundreds of them.
let observer: IntersectionObserver | undefined
const waiting = new Map<Element, () => void>()

function tell(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    waiting.get(target)?.()
    leave(target)
  }
}

function leave(element: Element) {
  waiting.delete(element)
  observer?.unobserve(element)
}
