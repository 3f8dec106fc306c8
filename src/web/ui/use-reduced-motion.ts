import { useSyncExternalStore } from 'react'

/** Whether the reader asked the device for less movement. True until the page is alive: nothing moves before. */
export const useReducedMotion = () => useSyncExternalStore(listen, asked, () => true)

const QUERY = '(prefers-reduced-motion: reduce)'
const asked = () => matchMedia(QUERY).matches

function listen(changed: () => void) {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
