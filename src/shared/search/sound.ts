import { fold, join, withoutEnding } from './fold.ts'
import type { Synonyms } from './synonyms.ts'

/** How a name sounds: its words, each with a space before it, and the same run together. */
export type Sound = { words: string; joined: string }

/** `known` as `fold` takes it. */
export function soundOf(name: string, known?: Map<string, string>): Sound {
  const words = fold(name, known)
  return { words: ` ${words}`, joined: join(words) }
}

/** What was typed, as it sounds: each word with others that mean the same, as `hasOneOf` takes them, and all of them run together. */
export type Sought = { words: { word: string; others: string[] }[]; joined: string }

/** Undefined for one or two letters: they sound like anything. */
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
 * 0 where the name begins so, 1 where one of its words does. Undefined where none does: in the middle of a word letters sound
 * alike by chance.
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

/** A short word says too little to stand for the beginning of another one, unless a second word stands beside it. */
function whereIs(word: string, words: string, isAlone: boolean): number | undefined {
  if (isAlone && word.length < SURE) return hasOneOf(words, [word]) ? 1 : undefined
  if (words.startsWith(word, 1)) return 0
  return words.includes(` ${word}`) ? 1 : undefined
}

/** Whether one of the words, or several together, is one of `others`; of long ones the ending does not matter. */
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

/** Without its ending a short word would be another one: 'honey' and 'home' sound alike then. */
function withoutFreeEnding(word: string): string {
  const stem = withoutEnding(word)
  return stem.length < SURE ? word : stem
}

/** People set spaces as they like: the words of a name from one of them on, run together. */
const beginsAWord = (words: string, joined: string) =>
  words.split(' ').some((_, at, all) => join(all.slice(at).join(' ')).startsWith(joined))

const FEWEST = 3
/** A part of so many letters says something by its sound alone. */
export const SURE = 4
