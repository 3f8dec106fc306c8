/** The address of a list with its filter; what is empty is left out. */
export function withFilter(path: string, filter: Record<string, string | undefined>): string {
  const asked = filterIn(filter)
  return asked.size > 0 ? `${path}?${asked}` : path
}

export const filterIn = (filter: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())))

/** 'YYYY-MM-DD', or '' for anything else. */
export const dayIn = (text: string | null): string => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')
