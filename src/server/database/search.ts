import { type RawBuilder, sql } from 'kysely'

/**
 * A condition on a `search` column of users or orders: it contains every word of `typed`, ignoring case. A
 * word of one or two letters must start a word there, because the trigram index finds only those.
 */
export function hasWords(column: `${'users' | 'orders'}.search`, typed: string): RawBuilder<boolean> {
  const search = sql.ref(column)
  const parts = wordsOf(typed).map(toPart)
  const conditions = parts.map((part) => sql`${search} like ${`%${escapeLike(part)}%`}`)
  const inIndex = parts.map((part) => sql`trigrams_of(${search}) @> trigrams_of(${part})`)
  return sql<boolean>`(${sql.join([...inIndex, ...conditions, sql`true`], sql` and `)})`
}

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
