import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { wrongField } from '#server/http/errors.ts'
import { countryNamed } from '#shared/countries.ts'
import type { OriginQuery } from '#shared/products.ts'

/**
 * The filter with the stored spelling of the country, so that each country has one cached response. Throws 400 for a
 * text that is neither a country nor the origin of a product on sale.
 */
export async function readOrigin(db: Db, { countryOfOrigin: typed, sort }: OriginQuery): Promise<OriginQuery> {
  const by = sort === 'countryOfOrigin' ? { sort } : {}
  if (typed === undefined) return by
  const countryOfOrigin = countryNamed(typed) ?? (await importedCountries(db)).find(isSameAs(typed))
  if (countryOfOrigin === undefined)
    throw wrongField('countryOfOrigin', 'No product on sale has this country of origin')
  return { countryOfOrigin, ...by }
}

const isSameAs = (typed: string) => (country: string) => country.toLowerCase() === typed.toLowerCase()

/** The countries of products on sale, without India (migration 0088). */
async function importedCountries(db: Db): Promise<string[]> {
  const [row] = await countries(db, {})
  return row?.imported ?? []
}

const countries = preparedQuery((db: Db) => db.selectNoFrom(sql<string[]>`imported_countries()`.as('imported')))

/** For imports, the condition is that of their index. */
export const isFrom = (country: string) =>
  country === 'India'
    ? sql<boolean>`lower(country_of_origin) = 'india'`
    : sql<boolean>`(lower(country_of_origin) = lower(${country}) and lower(country_of_origin) not in ('', 'india'))`

/** Products without a country follow. */
export const BY_COUNTRY = sql`nullif(lower(country_of_origin), '')`

type WithOrigin = { country_of_origin: string }

/** Sorts like `BY_COUNTRY`, for rows that a search has found. */
export const byCountry = (a: WithOrigin, b: WithOrigin): number => {
  const [first, second] = [a, b].map(({ country_of_origin }) => country_of_origin.toLowerCase())
  if (first === second) return 0
  if (!first || !second) return first ? -1 : 1
  return first < second ? -1 : 1
}

/** Only imports show their country: cards of Indian products have none. */
export const isImported = (country: string): boolean => !['', 'india'].includes(country.toLowerCase())
