import { useSyncExternalStore } from 'react'

/** The reduced-motion preference. True until hydration. */
export const useReducedMotion = () => useSyncExternalStore(listen, asked, () => true)

const QUERY = '(prefers-reduced-motion: reduce)'
const asked = () => matchMedia(QUERY).matches

function listen(changed: () => void) {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
