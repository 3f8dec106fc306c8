const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '2026-11-05' -> '05-Nov-2026', as the offline tool reads days. */
export function toolDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`
}

/** '2026-11-05' -> '05-11-2026', as the portal reads days. */
export const portalDay = (day: string): string => day.split('-').reverse().join('-')

/** '2026-11-30' -> '112026', the period of a return. */
export const periodOf = (day: string): string => `${day.slice(5, 7)}${day.slice(0, 4)}`
