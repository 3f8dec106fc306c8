/** The address of a list with its filters. */
export function withFilters(path: string, filters: Record<string, string | undefined>): string {
  const given = Object.entries(filters).filter((filter): filter is [string, string] => filter[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
