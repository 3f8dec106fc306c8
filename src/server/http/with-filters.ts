/** The address of a list with the filters that were asked for, for the link to its next page. */
export function withFilters(path: string, filters: Record<string, string | undefined>): string {
  const kept = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'cursor' ? [] : [[name, value]],
  )
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}
