import { useEffect, useRef, useState } from 'react'

/** Calls `onDone` once, `ms` after pointer and focus left the element with the returned props. */
export function useTimeout(ms: number, onDone: () => void) {
  const [held, setHeld] = useState(false)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [held, ms])
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
