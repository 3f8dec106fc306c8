import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { skeletonOf, withoutEnding } from '#shared/search/fold.ts'
import { type Sought, SURE } from '#shared/search/sound.ts'

/** More than anybody looks through; the catalogue of the opening is found whole. */
export const MAX_FOUND = 600

/** Where the browser asks the server at each letter, an answer must be short: two pages of cards. */
export const MAX_FOUND_AMONG_MANY = 48

/** Parts of a name's sound that must all be there; it is enough that those of one way are. */
type Way = string[]

/** Products one of whose names may sound as `sought`, or hold other words for it: those to be ranked. */
export function soundingLike(db: Db, { words, joined }: Sought, withDrafts: boolean) {
  const inWords = combined(words.map(({ word, others }) => [[toPart(word)], ...others.map((other) => [` ${other}`])]))
  return candidates(db, joined.length >= SURE ? [[joined], ...inWords] : inWords, withDrafts)
}

/** A short part must begin a word. */
const toPart = (word: string) => (word.length < SURE ? ` ${word}` : word)

/**
 * Products of which enough letters are right to be meant: where few are wrong, the others stand together in pieces. Run together,
 * because a space can be the mistake, and word by word, because the order can be.
 */
export function nearlyNamed(db: Db, { words, joined }: Sought, withDrafts: boolean) {
  const inWords = combined(
    words.map(({ word, others }) => [
      ...piecesOf(word).map((piece) => [piece]),
      ...others.map((other) => [` ${other}`]),
    ]),
  )
  const inBones = words.length > 1 ? [words.map(({ word }) => toBones(word)), [toBones(joined)]] : [[toBones(joined)]]
  return candidates(db, [...inBones, ...waysToBeNear(joined), ...(words.length > 1 ? inWords : [])], withDrafts)
}

const toBones = (word: string) => skeletonOf(withoutEnding(word))

/** Any two pieces of a long word are right, or any one of a short one. */
function waysToBeNear(word: string): Way[] {
  const pieces = piecesOf(word)
  if (pieces.length < 3) return pieces.map((piece) => [piece])
  return pieces.flatMap((one, at) => pieces.slice(at + 1).map((other) => [one, other]))
}

/** 'dasanularist' in pieces of three letters or a little more; a word too short for two pieces must begin right. */
function piecesOf(word: string): string[] {
  const stem = withoutEnding(word)
  const count = Math.min(Math.floor(stem.length / 3), MOST_PIECES)
  if (count < 2) return [` ${stem.slice(0, 2)}`]
  return Array.from({ length: count }, (_, at) =>
    stem.slice(Math.round((at * stem.length) / count), Math.round(((at + 1) * stem.length) / count)),
  )
}

/** Every choice of one way for each word, up to a bound. */
const combined = (words: Way[][]): Way[] =>
  words.reduce<Way[]>(
    (sofar, ways) => sofar.flatMap((one) => ways.map((way) => [...one, ...way])).slice(0, MOST_WAYS),
    [[]],
  )

const MOST_PIECES = 5
const MOST_WAYS = 40

/**
 * Only by the index of trigrams, which finds a few too many: those are told apart by their sound afterwards. Each way is one
 * condition on the index and nothing else, so that no row's trigrams are ever made again.
 */
async function candidates(db: Db, ways: Way[], withDrafts: boolean) {
  const conditions = ways.map(
    (parts) =>
      sql`trigrams_of(sound) @> (${sql.join(
        parts.map((part) => sql`trigrams_of(${part})`),
        sql` || `,
      )})`,
  )
  const rows = await db
    .with(
      // What else is asked must not lead the planner to another index.
      (cte) => cte('likely').materialized(),
      (found) =>
        found
          .selectFrom('products')
          .select(['id', 'sound', 'name', 'is_published', 'removed_at'])
          .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
          .limit(MAX_CANDIDATES),
    )
    .selectFrom('likely')
    .select(['id', 'sound', (eb) => eb.fn<number>('length', ['name']).as('length')])
    .where('removed_at', 'is', null)
    .$if(!withDrafts, (query) => query.where('is_published', '=', true))
    .execute()
  return rows.map(({ id, sound, length }) => ({ id, length, sounds: soundsOf(sound) }))
}

/** Among so many the best are looked for; what is found by more says too little. */
const MAX_CANDIDATES = 600

/** As the database keeps them: ' words|wordsruntogether|CNSNNTS', for both scripts with a '/' between them. */
const soundsOf = (sound: string) =>
  sound.split('/').map((one) => {
    const [words = '', joined = ''] = one.split('|')
    return { words, joined }
  })
