import { type RawBuilder, sql } from 'kysely'

/**
 * A condition on a `search` column of users, orders or documents: it contains every word of `typed`, ignoring case. A
 * word of one or two letters must start a word there, because the trigram index finds only those.
 */
export const matchesWords = (column: SearchColumn, typed: string): RawBuilder<boolean> =>
  matchesEachWord(
    typed,
    (part) => sql`(trigrams_of(${sql.ref(column)}) @> trigrams_of(${part}) and ${hasPart(column, part)})`,
  )

/** The same condition for a few rows that another condition found: it computes no trigrams. */
export const matchesWordsWithoutIndex = (column: SearchColumn, typed: string): RawBuilder<boolean> =>
  matchesEachWord(typed, (part) => hasPart(column, part))

type SearchColumn = `${'users' | 'orders' | 'documents'}.search`

function matchesEachWord(typed: string, has: (part: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  const words = wordsOf(typed).map((word) => sql`(${sql.join(spellingsOf(word).map(toPart).map(has), sql` or `)})`)
  return sql<boolean>`(${sql.join([...words, sql`true`], sql` and `)})`
}

const hasPart = (column: SearchColumn, part: string) => sql`${sql.ref(column)} like ${`%${escapeLike(part)}%`}`

const wordsOf = (typed: string) =>
  asNumber(typed.normalize('NFC').toLowerCase()).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** A stored name has newer chillu letters, such as 'ൻ', or older ones, which end in a joiner. They look the same. */
export function spellingsOf(word: string): string[] {
  const newer = CHILLUS.reduce((text, [letter, older]) => text.replaceAll(older, letter), word)
  const older = CHILLUS.reduce((text, [letter, older]) => text.replaceAll(letter, older), word)
  return [...new Set([newer, older])]
}

const CHILLUS = Object.entries({ ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' }).map(
  ([letter, consonant]) => [letter, `${consonant}\u0d4d\u200d`] as const,
)

const toPart = (word: string) => ([...word].length < TRIGRAM ? ` ${word}` : word)

/** '+91 98470-00000' and '#1a2b3c4d' are stored without separators and prefixes. */
function asNumber(typed: string): string {
  const text = typed.trim().replace(/^#/, '')
  if (!/^[+(]?\d[\d\s()-]*$/.test(text)) return text
  return text.replace(/\D/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '')
}

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const TRIGRAM = 3
const MAX_WORDS = 8
