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
  const savesData = useDataSaver()
  const reduced = reducedMotion || savesData
  const inView = useInView(region)
  const [paused, setPaused] = useState(false)
  const [suspended, setSuspended] = useState(false)
  useSuspendOnInteraction(region, setSuspended, setPaused)
  const latest = useRef(advance)
  useEffect(() => {
    latest.current = advance
  })

  const runs = !reduced && !paused && !suspended && inView
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), interval)
    return () => clearInterval(timer)
  }, [runs, interval])

  const toggle = () => {
    setPaused(!paused)
    // Play overrides hover and focus, which are still on the button.
    if (paused) setSuspended(false)
  }
  return { paused, toggle, stop: () => setPaused(true), moves: !reduced }
}

type SetBoolean = (on: boolean) => void

function useSuspendOnInteraction(region: RefObject<HTMLElement | null>, suspend: SetBoolean, pause: SetBoolean) {
  useEffect(() => {
    const element = region.current
    if (!element) return
    const listening = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      element.addEventListener(name, act, { signal: listening.signal, passive: true })

    // Mouse only: phones emulate hover after a tap and send no leave event.
    on('pointerenter', (event) => event.pointerType === 'mouse' && suspend(true))
    on('pointerleave', (event) => event.pointerType === 'mouse' && suspend(false))
    on('focusin', () => suspend(true))
    on('focusout', () => suspend(false))
    let startX = 0
    on('touchstart', (event) => {
      startX = event.touches[0]?.clientX ?? 0
      suspend(true)
    })
    on('touchend', (event) => {
      const endX = event.changedTouches[0]?.clientX ?? startX
      if (Math.abs(endX - startX) > SWIPE) pause(true)
      suspend(false)
    })
    on('touchcancel', () => suspend(false))
    return () => listening.abort()
  }, [region, suspend, pause])
}

function useInView(region: RefObject<HTMLElement | null>) {
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
