import { useEffect, useRef, useState } from 'react'

/** Calls `onDone` once, `ms` after pointer and focus left the element with the returned props. */
export function useTimeout(ms: number, onDone: () => void) {
  const [paused, setPaused] = useState(false)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [paused, ms])
  return {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  }
}
