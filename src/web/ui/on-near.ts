/** Runs once, when the element is within `margin` of the viewport. Returns a function that cancels it. */
export function onNear(element: Element, margin: string, act: () => void): () => void {
  const observer = observerOf(margin)
  waiting.set(element, act)
  observer.observe(element)
  return () => leave(element, observer)
}

// One observer per margin: a list has hundreds of elements.
const observers = new Map<string, IntersectionObserver>()
const waiting = new Map<Element, () => void>()

function observerOf(rootMargin: string): IntersectionObserver {
  const known = observers.get(rootMargin)
  if (known) return known
  const made = new IntersectionObserver(notify, { rootMargin })
  observers.set(rootMargin, made)
  return made
}

/** Slow phones batch entries: first far, then near. */
function notify(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
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
