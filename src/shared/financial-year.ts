/** '2026-11-24' -> 2026, '2027-03-31' -> 2026: the calendar year in which the financial year begins. */
export const firstYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)

/** '2026-11-24' -> '26-27': April to March, of a day in India. */
export function financialYearOf(day: string): string {
  const year = firstYearOf(day)
  return `${lastTwo(year)}-${lastTwo(year + 1)}`
}

const lastTwo = (year: number) => String(year % 100).padStart(2, '0')
