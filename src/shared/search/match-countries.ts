import { countryNamed } from '#shared/countries.ts'

/**
 * The countries whose name is the typed text or starts with it: 'Nepal' for 'nep' and 'നേപ്പാൾ'. Never India: a search
 * finds Indian products only by their names.
 */
export function matchCountries(countries: readonly string[], typed: string): string[] {
  const letters = typed.trim().toLowerCase()
  if ([...letters].length < MIN_LETTERS) return []
  const named = countryNamed(letters)?.toLowerCase()
  return countries.filter((country) => {
    const name = country.toLowerCase()
    return name !== 'india' && (name === named || name.startsWith(letters))
  })
}

/** One or two letters begin many names. */
const MIN_LETTERS = 3
