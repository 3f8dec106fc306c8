import { useSyncExternalStore } from 'react'

/** Whether the reader asked the device for less movement. False on the server. */
export const useReducedMotion = () => useSyncExternalStore(listen, asked, () => false)

const QUERY = '(prefers-reduced-motion: reduce)'
const asked = () => matchMedia(QUERY).matches

function listen(changed: () => void) {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
