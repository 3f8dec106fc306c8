import type { Db } from '#server/database/connect.ts'
import { readShownSettings } from '#server/settings/queries.ts'
import type { OriginQuery } from '#shared/products.ts'
import { matchCountries } from '#shared/search/match-countries.ts'
import { rankSimilar, searchFuzzy } from '#shared/search/rank.ts'
import { parseQuery } from '#shared/search/sound.ts'
import { readSynonyms } from '#shared/search/synonyms.ts'
import { byCountry } from './origin.ts'
import { type CardRow, cardsOf, isLikelyCut, namedExactly, productsFrom } from './queries.ts'
import { MAX_FOUND, MAX_FOUND_IN_LARGE, nearlyNamed, soundingLike } from './sound-queries.ts'

type Search = { keyword: string; withDrafts: boolean; origin?: OriginQuery }

export async function searchProducts(db: Db, { origin = {}, ...search }: Search): Promise<CardRow[]> {
  const found = await findProducts(db, { ...search, country: origin.countryOfOrigin })
  return origin.sort === 'countryOfOrigin' ? found.toSorted(byCountry) : found
}

type ResolvedSearch = Omit<Search, 'origin'> & { country: string | undefined }

/**
 * Searches like the browser does in its list (`find` in shared/search). Exact matches come first, then similar sounds
 * and synonyms, then imports of a country with this name. Misspellings are searched only when nothing is found.
 */
async function findProducts(db: Db, { keyword, withDrafts, country }: ResolvedSearch): Promise<CardRow[]> {
  const limit = (await isLikelyCut(db)) ? MAX_FOUND_IN_LARGE : MAX_FOUND
  const exact = await namedExactly(db, { keyword, withDrafts, limit, country })
  if (exact.length >= limit) return exact
  const { synonyms, countriesOfOrigin = [] } = await readShownSettings(db)
  const query = parseQuery(keyword, readSynonyms(synonyms))
  if (!query) return exact

  const known = new Set(exact.map(({ id }) => id))
  const sounding = (await soundingLike(db, query, { withDrafts, country })).filter(({ id }) => !known.has(id))
  const similar = rankSimilar(sounding, query)
  const imports = await importsNamed(db, { keyword, withDrafts, country, limit }, countriesOfOrigin)
  const isEmpty = exact.length + similar.length + imports.length === 0
  const additional = isEmpty ? searchFuzzy(await nearlyNamed(db, query, { withDrafts, country }), query) : similar
  const ids = additional.slice(0, limit - exact.length).map(({ id }) => id)
  const named = ids.length === 0 ? exact : [...exact, ...(await cardsOf(db, ids))]
  if (imports.length === 0) return named
  const shown = new Set(named.map(({ id }) => id))
  return [...named, ...imports.filter(({ id }) => !shown.has(id))].slice(0, limit)
}

async function importsNamed(
  db: Db,
  { keyword, country, ...most }: ResolvedSearch & { limit: number },
  countriesOfOrigin: string[],
): Promise<CardRow[]> {
  const countries = matchCountries(countriesOfOrigin, keyword).filter(
    (name) => country === undefined || name === country,
  )
  const lists = await Promise.all(countries.slice(0, MAX_COUNTRIES).map((name) => productsFrom(db, name, most)))
  return lists.flat()
}

/** More than begin with the same three letters. */
const MAX_COUNTRIES = 8
