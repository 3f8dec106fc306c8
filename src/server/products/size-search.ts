import { type RawBuilder, sql } from 'kysely'
import { escapeLike, spellingsOf } from '#server/database/search.ts'

/** A spelling of a word that staff typed: as the beginning of a word, as a part, or as a whole number. */
type Spelling = { inName: string; inSize: string; indexed: string }

/** The words of '200ml Arishtam', each in its spellings: '200', 'ml' and 'arishtam'. */
const splitWords = (typed: string): Spelling[][] =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word)?.slice(1) ?? [word])
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => spellingsOf(word).map(toSpelling))

/** '50' must not find 450 ml. A word of one or two letters must start a word, because the index finds only those. */
function toSpelling(word: string): Spelling {
  const isNumber = /^\d+(\.\d+)?$/.test(word)
  const indexed = isNumber || [...word].length < 3 ? ` ${word}` : word
  const part = escapeLike(indexed)
  return { indexed, inName: `%${part}%`, inSize: isNumber ? `%${part} %` : `%${part}%` }
}

const MAX_WORDS = 8

/** Products whose names, SKU and one size together contain every word. */
export function matchesSizeWords(typed: string): RawBuilder<boolean> {
  const words = splitWords(typed)
  const indexed = words.map(
    inAny(({ indexed }) => sql`trigrams_of(products.search || products.size_words) @> trigrams_of(${indexed})`),
  )
  const inAnySize = words.map(inAny((word) => sql`(${inProduct(word)} or products.size_words like ${word.inSize})`))
  return sql<boolean>`(${both([
    ...indexed,
    // Cheaper than the check of the sizes, and leaves few products for it.
    ...inAnySize,
    sql`(${both(words.map(inAny(inProduct)))} or exists (
      select from variants where product_id = products.id and position is not null and ${isFoundSize(typed)}))`,
  ])})`
}

/** For a size of `products` in `variants`: the product and this size together contain every word. */
export const isFoundSize = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`(${both(
    splitWords(typed).map(inAny((word) => sql`(${inProduct(word)} or size_words(variants.model) like ${word.inSize})`)),
  )})`

const inProduct = ({ inName }: Spelling) => sql`products.search like ${inName}`

const inAny = (has: (spelling: Spelling) => RawBuilder<unknown>) => (word: Spelling[]) =>
  sql`(${sql.join(word.map(has), sql` or `)})`

const both = (conditions: RawBuilder<unknown>[]) => sql.join([...conditions, sql`true`], sql` and `)
