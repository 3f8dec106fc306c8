import { countryNamed } from '#shared/countries.ts'

/**
 * The countries of imports that the typed text names or begins: 'Nepal' for 'nep' and 'നേപ്പാൾ'. Never India, whose
 * products a search finds by their names alone.
 */
export function countriesSought(countries: readonly string[], typed: string): string[] {
  const letters = typed.trim().toLowerCase()
  if ([...letters].length < FEWEST) return []
  const named = countryNamed(letters)?.toLowerCase()
  return countries.filter((country) => {
    const name = country.toLowerCase()
    return name !== 'india' && (name === named || name.startsWith(letters))
  })
}

/** One or two letters begin many names. */
const FEWEST = 3
