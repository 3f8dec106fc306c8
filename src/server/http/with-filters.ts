/** The address of a list with its filters. */
export function withFilters(path: string, filters: Record<string, string | undefined>): string {
  const set = Object.entries(filters).filter((filter): filter is [string, string] => filter[1] !== undefined)
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path
}
