import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from '#web/screen/use-screen-focus.ts'

/** For a row of a list. When it disappears with the focus in it, the next row takes the focus, else the heading. */
export function useFocusNextWhenRemoved<Row extends HTMLElement>() {
  const element = useRef<Row>(null)
  useLayoutEffect(() => {
    const row = element.current
    return () => {
      if (!row?.contains(document.activeElement)) return
      const next = row.nextElementSibling ?? row.previousElementSibling ?? document.querySelector('#main h1')
      // After the whole update: another screen removes all rows, and focuses its own heading.
      queueMicrotask(() => {
        if (next instanceof HTMLElement && next.isConnected) focusHeading(next)
      })
    }
  }, [])
  return element
}
