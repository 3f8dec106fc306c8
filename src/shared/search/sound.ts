import { fold, join, withoutEnding } from './fold.ts'
import type { Synonyms } from './synonyms.ts'

/** The sound of a name: its words, each after a space, and the same joined. */
export type Sound = { words: string; joined: string }

/** `known` is the cache of `fold`. */
export function soundOf(name: string, known?: Map<string, string>): Sound {
  const words = fold(name, known)
  return { words: ` ${words}`, joined: join(words) }
}

/** The sound of the typed text: each word with its synonyms for `hasOneOf`, and all words joined. */
export type ParsedQuery = { words: { word: string; synonyms: string[] }[]; joined: string }

/** Undefined for one or two letters, which match almost everything. */
export function parseQuery(typed: string, synonyms: Synonyms): ParsedQuery | undefined {
  const folded = fold(typed)
  if (join(folded).length < MIN_LETTERS) return undefined
  const words = folded.split(' ').filter(Boolean)
  return {
    words: words.map((word) => ({ word, synonyms: (synonyms.get(withoutEnding(word)) ?? []).map(withoutFreeEnding) })),
    joined: join(folded),
  }
}

/**
 * 0 when the name begins so, 1 when one of its words does, otherwise undefined. Letters inside a word sound alike only
 * by chance.
 */
export function positionIn({ words, joined }: Sound, query: ParsedQuery): number | undefined {
  if (query.joined.length >= MIN_FUZZY_LETTERS && joined.includes(query.joined)) {
    if (joined.startsWith(query.joined)) return 0
    if (beginsAWord(words, query.joined)) return 1
  }
  const isSingleWord = query.words.length === 1
  let lastPosition = 0
  for (const { word, synonyms } of query.words) {
    const position = positionOf(word, words, isSingleWord) ?? (hasOneOf(words, synonyms) ? 1 : undefined)
    if (position === undefined) return undefined
    lastPosition = Math.max(lastPosition, position)
  }
  return lastPosition
}

/** A short word is too vague to match the beginning of another word, unless a second word is present. */
function positionOf(word: string, words: string, isSingleWord: boolean): number | undefined {
  if (isSingleWord && word.length < MIN_FUZZY_LETTERS) return hasOneOf(words, [word]) ? 1 : undefined
  if (words.startsWith(word, 1)) return 0
  return words.includes(` ${word}`) ? 1 : undefined
}

/** True when one word, or several joined, is one of `synonyms`. Long words match without their ending. */
export const hasOneOf = (words: string, synonyms: readonly string[]): boolean =>
  synonyms.some((synonym) => {
    for (let at = words.indexOf(` ${synonym}`); at >= 0; at = words.indexOf(` ${synonym}`, at + 1)) {
      const end = words.indexOf(' ', at + 1 + synonym.length)
      if (isSame(words.slice(at + 1, end < 0 ? undefined : end), synonym)) return true
    }
    return false
  })

const isSame = (word: string, synonym: string) =>
  word === synonym || (synonym.length >= MIN_FUZZY_LETTERS && withoutEnding(word) === synonym)

/** A short word without its ending would match another: 'honey' and 'home' then sound alike. */
function withoutFreeEnding(word: string): string {
  const stem = withoutEnding(word)
  return stem.length < MIN_FUZZY_LETTERS ? word : stem
}

/** Spaces vary, so this joins the words of a name from each word on. */
const beginsAWord = (words: string, joined: string) =>
  words.split(' ').some((_, at, all) => join(all.slice(at).join(' ')).startsWith(joined))

const MIN_LETTERS = 3
/** The minimum length of a part that is significant by its sound alone. */
export const MIN_FUZZY_LETTERS = 4
