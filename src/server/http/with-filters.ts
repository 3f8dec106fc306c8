/** The address of a list with its filters. */
export function withFilters(path: string, filters: Record<string, string | undefined>): string {
  const stored = Object.entries(filters).filter((filter): filter is [string, string] => filter[1] !== undefined)
  return stored.length > 0 ? `${path}?${new URLSearchParams(stored)}` : path
}
