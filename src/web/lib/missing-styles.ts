/** Style sheets that failed to load. Vite's loader never retries one. */
const missing = new Set<HTMLLinkElement>()

export function noticeMissingStyles() {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }
  // Such errors do not bubble, so listen in the capture phase.
  document.addEventListener('error', notice, true)
}

/** Retries the missing sheets and rejects when they fail again. Concurrent calls run one after the other. */
export function missingStyles(): Promise<unknown> {
  reloading = reloading.catch(() => undefined).then(() => Promise.all([...missing].map(reload)))
  return reloading
}

let reloading: Promise<unknown> = Promise.resolve()

function reload(link: HTMLLinkElement) {
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
