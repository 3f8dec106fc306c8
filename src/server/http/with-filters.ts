/** The address of a list with its filters, for the link to the next page. */
export function withFilters(path: string, filters: Record<string, string | undefined>): string {
  const kept = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'cursor' ? [] : [[name, value]],
  )
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}
