import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDataSaver } from './data-saver.ts'
import { useReducedMotion } from './use-reduced-motion.ts'

type Autoplay = {
  /** Stopped by the reader: the button then offers to play. */
  paused: boolean
  toggle: () => void
  /** The reader took over, such as by a swipe. */
  stop: () => void
  /** False when the reader wants less movement or saves data: nothing moves, so no button is needed. */
  moves: boolean
}

/**
 * Calls `advance` every `interval` ms while `region` is in sight, its tab is in front, and nobody points at it,
 * focuses it, touches it, paused it or asked for less movement. A sideways swipe pauses it for good.
 */
export function useAutoplay(region: RefObject<HTMLElement | null>, interval: number, advance: () => void): Autoplay {
  const calm = useReducedMotion()
  const saves = useDataSaver()
  const still = calm || saves
  const inSight = useInSight(region)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  useHolding(region, setHeld, setPaused)
  const latest = useRef(advance)
  useEffect(() => {
    latest.current = advance
  })

  const runs = !still && !paused && !held && inSight
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => latest.current(), interval)
    return () => clearInterval(timer)
  }, [runs, interval])

  const toggle = () => {
    setPaused(!paused)
    // Pressing Play is a wish to see it move, though the pointer and the focus are still on the button.
    if (paused) setHeld(false)
  }
  return { paused, toggle, stop: () => setPaused(true), moves: !still }
}

type Switch = (on: boolean) => void

function useHolding(region: RefObject<HTMLElement | null>, hold: Switch, pause: Switch) {
  useEffect(() => {
    const element = region.current
    if (!element) return
    const listening = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      element.addEventListener(name, act, { signal: listening.signal, passive: true })

    // Only a mouse hovers: after a tap phones send the same events, and no leaving follows.
    on('pointerenter', (event) => event.pointerType === 'mouse' && hold(true))
    on('pointerleave', (event) => event.pointerType === 'mouse' && hold(false))
    on('focusin', () => hold(true))
    on('focusout', () => hold(false))
    let startX = 0
    on('touchstart', (event) => {
      startX = event.touches[0]?.clientX ?? 0
      hold(true)
    })
    on('touchend', (event) => {
      const endX = event.changedTouches[0]?.clientX ?? startX
      if (Math.abs(endX - startX) > SWIPE) pause(true)
      hold(false)
    })
    on('touchcancel', () => hold(false))
    return () => listening.abort()
  }, [region, hold, pause])
}

function useInSight(region: RefObject<HTMLElement | null>) {
  const [inView, setInView] = useState(false)
  const [inFront, setInFront] = useState(true)
  useEffect(() => {
    const element = region.current
    if (!element) return
    // Of the moments that it is told of at once, the last one counts.
    const observer = new IntersectionObserver((all) => setInView(all.at(-1)?.isIntersecting ?? false), {
      threshold: 0.3,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [region])
  useEffect(() => {
    const look = () => setInFront(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return inView && inFront
}

/** Pixels sideways that tell a swipe from a tap or from scrolling the page. */
const SWIPE = 40
