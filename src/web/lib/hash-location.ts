import { useSyncExternalStore } from 'react'
import { afterFrame } from './after-frame.ts'
import { servedPage } from './served-page.ts'

type Listener = (event: HashChangeEvent) => void

const listeners = new Set<Listener>()

/** Notifies all listeners of an address change together, after the next frame. */
export function onAddress(listener: Listener): () => void {
  if (listeners.size === 0) {
    window.addEventListener('hashchange', changed)
    reported = currentHash()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let reported: string | undefined

/** Whether the screens still show the previous address. */
export const isInFlight = () => reported !== currentHash()

function changed(event: HashChangeEvent) {
  const notify = () => {
    reported = currentHash()
    for (const listener of listeners) listener(event)
  }
  if (event.isTrusted) afterFrame(notify)
  else notify()
}

const currentHash = () => window.location.hash.slice(1) || '/'
/** The path after the '#' of an address. */
export const pathOf = (hash: string) => (hash.split('?', 1)[0] || '/').replace(/^([^/])/, '/$1')
const searchOf = (hash: string) => (hash.includes('?') ? hash.slice(hash.indexOf('?') + 1) : '')

/** Whether the address is that of the server-rendered page. */
export const isServedPage = () => pathOf(currentHash()) === servedPage.path

export function navigate(to: string, { replace = false }: { replace?: boolean } = {}) {
  if (replace) {
    window.history.replaceState(window.history.state, '', `#${to}`)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  } else {
    window.location.hash = to
  }
}

/** The path of the page inside the app: '/login' of '#/login?goto=cart'. */
export const usePath = (): string =>
  useSyncExternalStore(
    onAddress,
    () => pathOf(currentHash()),
    () => servedPage.path,
  )

export const useHashSearch = (): string =>
  useSyncExternalStore(
    onAddress,
    () => searchOf(currentHash()),
    () => '',
  )

export const useHashParam = (name: string): string | undefined =>
  new URLSearchParams(useHashSearch()).get(name) ?? undefined
