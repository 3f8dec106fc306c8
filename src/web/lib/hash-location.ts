import { useSyncExternalStore } from 'react'

// wouter's own hash hook moves '?goto=cart' out of the hash, so that '#/login?goto=cart' matches no route; this one splits it there.

function subscribe(onChange: () => void) {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

const currentHash = () => window.location.hash.slice(1) || '/'
const pathOf = (hash: string) => (hash.split('?', 1)[0] || '/').replace(/^([^/])/, '/$1')
const searchOf = (hash: string) => (hash.includes('?') ? hash.slice(hash.indexOf('?') + 1) : '')

/** Whether the address is that of the home page, which the server has drawn. */
export const isHome = () => pathOf(currentHash()) === '/'

/** Goes to a path inside the app: '/login?goto=cart'. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}) {
  if (replace) {
    window.history.replaceState(window.history.state, '', `#${to}`)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  } else {
    window.location.hash = to
  }
}

export const useHashLocation = Object.assign(
  (): [string, typeof navigate] => [
    useSyncExternalStore(
      subscribe,
      () => pathOf(currentHash()),
      () => '/',
    ),
    navigate,
  ],
  { hrefs: (href: string) => `#${href}` },
)

export const useHashSearch = (): string =>
  useSyncExternalStore(
    subscribe,
    () => searchOf(currentHash()),
    () => '',
  )

/** One value of the query inside the hash, or undefined. */
export const useHashParam = (name: string): string | undefined =>
  new URLSearchParams(useHashSearch()).get(name) ?? undefined
