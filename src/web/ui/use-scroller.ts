import { type RefObject, useEffect, useState } from 'react'
import { useReducedMotion } from './use-media.ts'

/** Drives a horizontal scroll-snap list whose children are the stops. Wraps round at both ends. */
export function useScroller(track: RefObject<HTMLElement | null>) {
  const reducedMotion = useReducedMotion()
  const [index, setIndex] = useState(0)
  const [overflows, setOverflows] = useState(true)

  useEffect(() => {
    const list = track.current
    if (!list) return
    const scrolled = () => setIndex(Math.round(list.scrollLeft / stepOf(list)))
    // Also at the start: it may have been scrolled before the scripts ran.
    const measured = new ResizeObserver(() => {
      setOverflows(list.scrollWidth - list.clientWidth > EDGE)
      scrolled()
    })
    list.addEventListener('scroll', scrolled, { passive: true })
    measured.observe(list)
    return () => {
      list.removeEventListener('scroll', scrolled)
      measured.disconnect()
    }
  }, [track])

  const goTo = (index: number) => {
    const list = track.current
    list?.scrollTo({ left: index * stepOf(list), behavior: reducedMotion ? 'auto' : 'smooth' })
  }
  const go = (stops: number) => {
    const list = track.current
    if (!list) return
    const last = list.scrollWidth - list.clientWidth
    const atStart = list.scrollLeft < EDGE
    const atEnd = list.scrollLeft > last - EDGE
    if (stops > 0 && atEnd) return goTo(0)
    if (stops < 0 && atStart) return goTo(list.children.length)
    goTo(Math.round(list.scrollLeft / stepOf(list)) + stops)
  }
  const inView = () => (track.current ? Math.max(1, Math.floor(track.current.clientWidth / stepOf(track.current))) : 1)
  return { index, overflows, go, goTo, inView }
}

function stepOf(list: HTMLElement) {
  const [first, second] = list.children
  if (!(first instanceof HTMLElement)) return 1
  return second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth
}

// Phones report fractional scroll positions.
const EDGE = 4
