import { fuzzyIn, ranked, rankFuzzy, type Scored, type Sounding, similarIn } from './rank.ts'
import { parseQuery, soundOf } from './sound.ts'
import type { Synonyms } from './synonyms.ts'

type Named = { name: string; nameMalayalam: string }

/** An indexed product. */
export type Listed<P> = Sounding & { product: P; lowerCase: string }

/** Work that the caller can pause after each step. */
type InSteps<R> = Generator<undefined, R>

/** Indexes products once for any number of searches. */
export function* indexInSteps<P extends Named>(products: readonly P[]): InSteps<Listed<P>[]> {
  const known = new Map<string, string>()
  return yield* inParts(products, (part) =>
    part.map((product) => ({
      product,
      lowerCase: product.name.toLowerCase(),
      sounds: [product.name, product.nameMalayalam].filter(Boolean).map((name) => soundOf(name, known)),
      length: product.name.length,
    })),
  )
}

/**
 * First finds exact letters in list order (FIND-3), then names that sound alike or match a synonym. Fuzzy matches only
 * follow when both find nothing. `extraMatches` match by something other than their name. They follow the matches by name.
 */
export function* searchInSteps<P extends Named>(
  list: readonly Listed<P>[],
  typed: string,
  synonyms: Synonyms,
  extraMatches: readonly P[] = [],
): InSteps<P[]> {
  const letters = typed.trim()
  if (letters === '') return []
  const lowerCase = letters.toLowerCase()
  const isExact = (indexed: Listed<P>) =>
    indexed.lowerCase.includes(lowerCase) || indexed.product.nameMalayalam.includes(letters)
  const exact = yield* inParts(list, (part) => part.filter(isExact))
  const query = parseQuery(letters, synonyms)
  if (!query) return exact.map(({ product }) => product)
  const others = exact.length === 0 ? list : yield* inParts(list, (part) => part.filter((indexed) => !isExact(indexed)))
  const similar: Scored<Listed<P>>[] = yield* inParts(others, (part) => similarIn(part, query))
  const found = [...exact, ...ranked(similar).map(({ item }) => item)].map(({ product }) => product)
  const all = extraMatches.length === 0 ? found : [...new Set([...found, ...extraMatches])]
  if (all.length > 0) return all
  const candidates = yield* inParts(others, (part) => fuzzyIn(part, query))
  return rankFuzzy(candidates, query).map(({ product }) => product)
}

function* inParts<One, Made>(list: readonly One[], make: (part: readonly One[]) => Made[]): InSteps<Made[]> {
  const made: Made[] = []
  for (let from = 0; from < list.length; from += PART) {
    for (const result of make(list.slice(from, from + PART))) made.push(result)
    yield
  }
  return made
}

/** Products for each step: a few milliseconds even on a slow phone. */
const PART = 100
