import { useSyncExternalStore } from 'react'

/** Whether a media query matches; `first` until hydration. */
export const useMedia = (query: string, first: boolean) =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => first,
  )

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)', true)
