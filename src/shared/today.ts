/** '2026-11-20', the day in India. Apart from `dates.ts`, which shoppers load. */
export const todayInIndia = (): string => day.format(new Date())

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
