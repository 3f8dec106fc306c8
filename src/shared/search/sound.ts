import { fold, join, withoutEnding } from './fold.ts'
import type { Synonyms } from './synonyms.ts'

/** How a name sounds: its words, each with a space before it, and the same run together. */
export type Sound = { words: string; joined: string }

/** `known` as `fold` takes it. */
export function soundOf(name: string, known?: Map<string, string>): Sound {
  const words = fold(name, known)
  return { words: ` ${words}`, joined: join(words) }
}

/** What was typed, as it sounds: each word with the others that mean the same, and all of them run together. */
export type Sought = { words: { word: string; others: string[] }[]; joined: string }

/** Undefined for one or two letters: they sound like anything. */
export function toSought(typed: string, synonyms: Synonyms): Sought | undefined {
  const folded = fold(typed)
  if (join(folded).length < FEWEST) return undefined
  const words = folded.split(' ').filter(Boolean)
  return {
    words: words.map((word) => ({ word, others: synonyms.get(withoutEnding(word)) ?? [] })),
    joined: join(folded),
  }
}

/** 0 where the name begins so, 1 where one of its words does, 2 inside a word; undefined where it is no part of the name. */
export function whereIn({ words, joined }: Sound, sought: Sought): number | undefined {
  const whole = sought.joined.length >= SURE ? joined.indexOf(sought.joined) : -1
  if (whole === 0) return 0
  const places = sought.words.map(({ word, others }) => {
    const own = whereIs(word, words)
    return own ?? (others.some((other) => words.includes(` ${other}`)) ? 1 : undefined)
  })
  const isEach = places.length > 0 && !places.includes(undefined)
  if (!isEach) return whole > 0 ? 2 : undefined
  return Math.max(...places.map((place) => place ?? 0))
}

function whereIs(word: string, words: string): number | undefined {
  if (words.startsWith(word, 1)) return 0
  if (words.includes(` ${word}`)) return 1
  return word.length >= SURE && words.includes(word) ? 2 : undefined
}

const FEWEST = 3
/** A part of so many letters says something wherever it stands; a shorter one must begin a word. */
export const SURE = 4
