import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from '#web/screen/use-screen-focus.ts'

/** For a row of a list. When it disappears with the focus in it, the next row takes the focus, else the heading. */
export function useFocusWhenGone<Row extends HTMLElement>() {
  const place = useRef<Row>(null)
  useLayoutEffect(() => {
    const row = place.current
    return () => {
      if (!row?.contains(document.activeElement)) return
      const next = row.nextElementSibling ?? row.previousElementSibling
      focusHeading(next instanceof HTMLElement ? next : undefined)
    }
  }, [])
  return place
}
