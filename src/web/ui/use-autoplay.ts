import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDataSaver } from './data-saver.ts'
import { useReducedMotion } from './use-media.ts'

type Autoplay = {
  /** Paused by the reader; the button shows Play. */
  paused: boolean
  toggle: () => void
  /** Pauses, for example after a swipe. */
  stop: () => void
  /** False with reduced motion or data saver: no animation and no button. */
  moves: boolean
}

/**
 * Calls `advance` every `interval` ms while `region` is visible in the foreground tab. Hover, focus, touch, pause
 * and reduced motion stop it. A sideways swipe pauses it for good.
 */
export function useAutoplay(region: RefObject<HTMLElement | null>, interval: number, advance: () => void): Autoplay {
  const reducedMotion = useReducedMotion()
  const saves = useDataSaver()
  const still = reducedMotion || saves
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
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), interval)
    return () => clearInterval(timer)
  }, [runs, interval])

  const toggle = () => {
    setPaused(!paused)
    // Play overrides hover and focus, which are still on the button.
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

    // Mouse only: phones emulate hover after a tap and send no leave event.
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
  useEffect(() => {
    const element = region.current
    if (!element) return
    // A batch of entries is in order of time; the last one is current.
    const observer = new IntersectionObserver((all) => setInView(all.at(-1)?.isIntersecting ?? false), {
      threshold: 0.3,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [region])
  return inView
}

/** Horizontal pixels that make a touch a swipe. */
const SWIPE = 40
