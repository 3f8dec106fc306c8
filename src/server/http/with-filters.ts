/** The address of a list with its filters, for the link to the next page. */
export function withFilters(path: string, filters: Record<string, string | undefined>): string {
  const stored = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'cursor' ? [] : [[name, value]],
  )
  return stored.length > 0 ? `${path}?${new URLSearchParams(stored)}` : path
}
