export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** '2026-11-20', the day in India. Apart from `dates.ts`, which shoppers load. */
export const todayInIndia = (): string => dayInIndia(new Date())

export const dayInIndia = (date: Date): string => day.format(date)

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** '2026-11-20' and 1 -> '2026-11-21'. A negative `count` is days before. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
