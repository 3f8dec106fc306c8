import { dayInIndia } from '#shared/today.ts'

/** Days in India, both included. */
export type Days = { from: string; to: string }

/** The month of `now` and the months before it, newest first. */
export const lastMonths = (now: Date, count: number): Days[] =>
  Array.from({ length: count }, (_, ago) => monthAgo(now, ago))

/** The month `ago` months before the month of `now`. */
export const monthAgo = (now: Date, ago: number): Days => spanOf(now, ago, 1)

/** Quarters of the financial year, which begins in April: January to March is one of them. */
export function lastQuarters(now: Date, count: number): Days[] {
  const [, month = 1] = partsOf(now)
  const intoQuarter = (month - 1) % 3
  return Array.from({ length: count }, (_, ago) => spanOf(now, intoQuarter + 3 * ago, 3))
}

/** A span of `months` months. The first one is `ago` months before the month of `now`. */
function spanOf(now: Date, ago: number, months: number): Days {
  const [year = 0, month = 1] = partsOf(now)
  const day = (later: number, date: number) => new Date(Date.UTC(year, month - 1 - ago + later, date))
  return { from: toText(day(0, 1)), to: toText(day(months, 0)) }
}

const toText = (day: Date) => day.toISOString().slice(0, 10)
const partsOf = (now: Date) => dayInIndia(now).split('-').map(Number)
