/** '2026-11-24' -> '26-27': April to March, of a day in India. */
export function financialYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return `${lastTwo(year)}-${lastTwo(year + 1)}`
}

const lastTwo = (year: number) => String(year % 100).padStart(2, '0')
