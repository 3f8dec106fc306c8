/** Runs once, when the element is within `margin` of the viewport. Returns a function that cancels it. */
export function onNear(element: Element, margin: string, act: () => void): () => void {
  const observer = observerOf(margin)
  callbacks.set(element, act)
  observer.observe(element)
  return () => unobserve(element, observer)
}

// One observer per margin: a list has hundreds of elements.
const observers = new Map<string, IntersectionObserver>()
const callbacks = new Map<Element, () => void>()

function observerOf(rootMargin: string): IntersectionObserver {
  const known = observers.get(rootMargin)
  if (known) return known
  const created = new IntersectionObserver(notify, { rootMargin })
  observers.set(rootMargin, created)
  return created
}

/** Slow phones batch entries: first far, then near. */
function notify(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    callbacks.get(target)?.()
    unobserve(target, observer)
  }
}

function unobserve(element: Element, observer: IntersectionObserver) {
  callbacks.delete(element)
  observer.unobserve(element)
}
