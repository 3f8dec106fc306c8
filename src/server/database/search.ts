import { type RawBuilder, sql } from 'kysely'

/**
 * A condition on a `search` column of users, orders or documents: it contains every word of `typed`, ignoring case. A
 * word of one or two letters must start a word there, because the trigram index finds only those.
 */
export function hasWords(column: SearchColumn, typed: string): RawBuilder<boolean> {
  const inIndex = partsOf(typed).map((part) => sql`trigrams_of(${sql.ref(column)}) @> trigrams_of(${part})`)
  return sql<boolean>`(${sql.join([...inIndex, hasWordsWithoutIndex(column, typed)], sql` and `)})`
}

/** The same condition for a few rows that another condition found: it computes no trigrams. */
export function hasWordsWithoutIndex(column: SearchColumn, typed: string): RawBuilder<boolean> {
  const conditions = partsOf(typed).map((part) => sql`${sql.ref(column)} like ${`%${escapeLike(part)}%`}`)
  return sql<boolean>`(${sql.join([...conditions, sql`true`], sql` and `)})`
}

type SearchColumn = `${'users' | 'orders' | 'documents'}.search`

const partsOf = (typed: string) => wordsOf(typed).map(toPart)

const wordsOf = (typed: string) =>
  asNumber(typed.normalize('NFC').toLowerCase()).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

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
