/** '2026-11-20', the day in India. Apart from `dates.ts`, which shoppers load. */
export const todayInIndia = (): string => dayInIndia(new Date())

export const dayInIndia = (moment: Date): string => day.format(moment)

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
