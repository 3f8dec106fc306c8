/** The month in India that was `ago` months before `now`: its first and last day as 'YYYY-MM-DD'. */
export function monthOf(now: Date, ago: number) {
  const [year = 0, month = 0] = IN_INDIA.format(now).split('-').map(Number)
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 - ago + months, date)).toISOString().slice(0, 10)
  return { from: day(0, 1), to: day(1, 0) }
}

const IN_INDIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
