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
export type Sought = { words: { word: string; others: string[] }[]; joined: string }

/** Undefined for one or two letters, which match almost everything. */
export function toSought(typed: string, synonyms: Synonyms): Sought | undefined {
  const folded = fold(typed)
  if (join(folded).length < FEWEST) return undefined
  const words = folded.split(' ').filter(Boolean)
  return {
    words: words.map((word) => ({ word, others: (synonyms.get(withoutEnding(word)) ?? []).map(withoutFreeEnding) })),
    joined: join(folded),
  }
}

/**
 * 0 when the name begins so, 1 when one of its words does, otherwise undefined. Letters inside a word sound alike only
 * by chance.
 */
export function whereIn({ words, joined }: Sound, sought: Sought): number | undefined {
  if (sought.joined.length >= SURE && joined.includes(sought.joined)) {
    if (joined.startsWith(sought.joined)) return 0
    if (beginsAWord(words, sought.joined)) return 1
  }
  const isAlone = sought.words.length === 1
  let furthest = 0
  for (const { word, others } of sought.words) {
    const place = whereIs(word, words, isAlone) ?? (hasOneOf(words, others) ? 1 : undefined)
    if (place === undefined) return undefined
    furthest = Math.max(furthest, place)
  }
  return furthest
}

/** A short word is too vague to match the beginning of another word, unless a second word is present. */
function whereIs(word: string, words: string, isAlone: boolean): number | undefined {
  if (isAlone && word.length < SURE) return hasOneOf(words, [word]) ? 1 : undefined
  if (words.startsWith(word, 1)) return 0
  return words.includes(` ${word}`) ? 1 : undefined
}

/** True when one word, or several joined, is one of `others`. Long words match without their ending. */
export const hasOneOf = (words: string, others: readonly string[]): boolean =>
  others.some((other) => {
    for (let at = words.indexOf(` ${other}`); at >= 0; at = words.indexOf(` ${other}`, at + 1)) {
      const end = words.indexOf(' ', at + 1 + other.length)
      if (isSame(words.slice(at + 1, end < 0 ? undefined : end), other)) return true
    }
    return false
  })

const isSame = (word: string, other: string) =>
  word === other || (other.length >= SURE && withoutEnding(word) === other)

/** A short word without its ending would match another: 'honey' and 'home' then sound alike. */
function withoutFreeEnding(word: string): string {
  const stem = withoutEnding(word)
  return stem.length < SURE ? word : stem
}

/** Spaces vary, so this joins the words of a name from each word on. */
const beginsAWord = (words: string, joined: string) =>
  words.split(' ').some((_, at, all) => join(all.slice(at).join(' ')).startsWith(joined))

const FEWEST = 3
/** The minimum length of a part that is significant by its sound alone. */
export const SURE = 4
