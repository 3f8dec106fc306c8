import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { skeletonOf, withoutEnding } from '#shared/search/fold.ts'
import { MIN_FUZZY_LETTERS, type ParsedQuery } from '#shared/search/sound.ts'
import { isFrom } from './origin.ts'

/** More than anyone reads; covers the whole opening catalogue. */
export const MAX_FOUND = 600

/** Two pages of cards: short responses where the browser searches at each letter. */
export const MAX_FOUND_IN_LARGE = 48

/** Drafts are for admins. `country`: only products from it. */
type Scope = { withDrafts: boolean; country: string | undefined }

/** Parts of a name's sound that must all match. A product matches when one alternative does. */
type Alternative = string[]

/** Candidates whose name sounds like the query, or contains its synonyms; ranked later. */
export function soundingLike(db: Db, { words, joined }: ParsedQuery, scope: Scope) {
  const byWord = combined(
    words.map(({ word, synonyms }) => [[toPart(word)], ...synonyms.map((synonym) => [` ${synonym}`])]),
  )
  return candidates(db, joined.length >= MIN_FUZZY_LETTERS ? [[joined], ...byWord] : byWord, scope)
}

/** A short part must begin a word. */
const toPart = (word: string) => (word.length < MIN_FUZZY_LETTERS ? ` ${word}` : word)

/**
 * Candidates for a misspelling. A few wrong letters leave the other letters together in runs. Compares the words
 * joined, for a wrong space, and word by word, for another order.
 */
export function nearlyNamed(db: Db, { words, joined }: ParsedQuery, scope: Scope) {
  const byWord = combined(
    words.map(({ word, synonyms }) => [
      ...piecesOf(word).map((piece) => [piece]),
      ...synonyms.map((synonym) => [` ${synonym}`]),
    ]),
  )
  const inBones = words.length > 1 ? [words.map(({ word }) => toBones(word)), [toBones(joined)]] : [[toBones(joined)]]
  return candidates(db, [...inBones, ...fuzzyAlternatives(joined), ...(words.length > 1 ? byWord : [])], scope)
}

const toBones = (word: string) => skeletonOf(withoutEnding(word))

/** Any two runs of a long word must match, or any one of a short word. */
function fuzzyAlternatives(word: string): Alternative[] {
  const pieces = piecesOf(word)
  if (pieces.length < 3) return pieces.map((piece) => [piece])
  return pieces.flatMap((first, at) => pieces.slice(at + 1).map((second) => [first, second]))
}

/**
 * 'dasanularist' as runs of three letters or a little more. A word too short for two runs must match at its beginning.
 */
function piecesOf(word: string): string[] {
  const stem = withoutEnding(word)
  const count = Math.min(Math.floor(stem.length / 3), MAX_PIECES)
  if (count < 2) return [` ${stem.slice(0, 2)}`]
  return Array.from({ length: count }, (_, at) =>
    stem.slice(Math.round((at * stem.length) / count), Math.round(((at + 1) * stem.length) / count)),
  )
}

/** The cross product of the alternatives of each word, up to a limit. */
const combined = (words: Alternative[][]): Alternative[] =>
  words.reduce<Alternative[]>(
    (combinations, alternatives) =>
      combinations
        .flatMap((combination) => alternatives.map((alternative) => [...combination, ...alternative]))
        .slice(0, MAX_ALTERNATIVES),
    [[]],
  )

const MAX_PIECES = 5
const MAX_ALTERNATIVES = 40

/**
 * Uses only the trigram index, which also finds false positives; ranking by sound drops them. Each alternative is one
 * index condition, so that no trigrams are computed again for a row.
 */
async function candidates(db: Db, alternatives: Alternative[], { withDrafts, country }: Scope) {
  const conditions = alternatives.map(
    (parts) =>
      sql`trigrams_of(sound) @> (${sql.join(
        parts.map((part) => sql`trigrams_of(${part})`),
        sql` || `,
      )})`,
  )
  const rows = await db
    .with(
      // Materialized: other conditions must not lead the planner to another index.
      (cte) => cte('likely').materialized(),
      (found) =>
        found
          .selectFrom('products')
          .select(['id', 'sound', 'name', 'is_published', 'removed_at', 'archived_at'])
          .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
          .$if(country !== undefined, (query) => query.where(isFrom(country ?? '')))
          .limit(MAX_CANDIDATES),
    )
    .selectFrom('likely')
    .select(['id', 'sound', (eb) => eb.fn<number>('length', ['name']).as('length')])
    .where('removed_at', 'is', null)
    .where('archived_at', 'is', null)
    .$if(!withDrafts, (query) => query.where('is_published', '=', true))
    .execute()
  return rows.map(({ id, sound, length }) => ({ id, length, sounds: soundsOf(sound) }))
}

/** A limit on candidates; an alternative that finds more is too unspecific. */
const MAX_CANDIDATES = 600

/** The stored format: ' words|wordsruntogether|CNSNNTS', with a '/' between two scripts. */
const soundsOf = (sound: string) =>
  sound.split('/').map((script) => {
    const [words = '', joined = ''] = script.split('|')
    return { words, joined }
  })
