/** Style sheets of later screens that did not arrive. The builder's own loader never asks for a sheet twice. */
const missing = new Set<HTMLLinkElement>()

/** Called once, at the start. */
export function noticeMissingStyles() {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }
  // Such errors do not bubble; they can only be met on their way down.
  document.addEventListener('error', notice, true)
}

/** Asks again for what is missing; fails when it fails again. Who comes while somebody is asking waits for them. */
export function missingStyles(): Promise<unknown> {
  asking = asking.catch(() => undefined).then(() => Promise.all([...missing].map(askAgain)))
  return asking
}

let asking: Promise<unknown> = Promise.resolve()

function askAgain(link: HTMLLinkElement) {
  missing.delete(link)
  const next = document.createElement('link')
  next.rel = link.rel
  next.href = link.href
  link.replaceWith(next)
  return new Promise<unknown>((resolve, reject) => {
    next.onload = resolve
    next.onerror = () => reject(new Error(`${next.href} did not arrive`))
  })
}
