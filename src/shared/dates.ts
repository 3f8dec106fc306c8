/**
 * '2026-11-19T20:00:00Z' -> '20/11/2026': the day in India, in any time zone of the reader (ADMIN-9).
 * A day alone stays that day: its midnight in UTC is in the morning in India.
 */
export const formatDate = (timestamp: string): string => day.format(new Date(timestamp))

/** '2026-11-20T08:05:00Z' -> '1:35 pm', in India. Other languages have their own day periods. */
export const formatTime = (timestamp: string, language = 'en'): string =>
  (language === 'en' ? time : timeIn(language)).format(new Date(timestamp))

const IN_INDIA = { timeZone: 'Asia/Kolkata' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...IN_INDIA, day: '2-digit', month: '2-digit', year: 'numeric' })
const CLOCK = { ...IN_INDIA, hour: 'numeric', minute: '2-digit', hour12: true } as const
const time = new Intl.DateTimeFormat('en-IN', CLOCK)
const timeIn = (language: string) => new Intl.DateTimeFormat(`${language}-IN`, { ...CLOCK, dayPeriod: 'short' })
