import { useEffect, useReducer } from 'react'
import { t, tCount } from '#web/i18n/t.ts'
import { shopNow } from '#web/lib/shop-clock.ts'

/** The milliseconds until then by the shop's clock, never below 0. Rerenders whenever the text changes. */
export function useTimeLeft(until: string | null): number {
  const [, rerender] = useReducer((ticks: number) => ticks + 1, 0)
  const left = until === null ? 0 : Math.max(Date.parse(until) - shopNow(), 0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(rerender, Math.min(left, left % MINUTE || MINUTE) + 100)
    return () => clearTimeout(timer)
  })
  return left
}

/** '23 minutes left', always rounded down, so that it never promises too much time. */
export function timeLeftText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 1) return t('Less than a minute left')
  if (minutes < 60) return t('{time} left', { time: minutesText(minutes) })
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return t('{days} days left', { days: Math.floor(hours / 24) })
  const remaining = minutes % 60
  const inHours = tCount(hours, '{n} hour', '{n} hours')
  return t('{time} left', { time: remaining > 0 ? `${inHours} ${minutesText(remaining)}` : inHours })
}

const minutesText = (n: number) => tCount(n, '{n} minute', '{n} minutes')

const MINUTE = 60_000
