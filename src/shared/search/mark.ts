import { closestPart } from './distance.ts'
import { fold, withoutEnding } from './fold.ts'
import { isNear } from './near.ts'
import { hasOneOf, MIN_FUZZY_LETTERS, type ParsedQuery, parseQuery } from './sound.ts'
import type { Synonyms } from './synonyms.ts'

export type Mark = [from: number, to: number]

/** The words of `name` that match the typed letters or their sound, in sequence and without duplicates. */
export function marksOf(name: string, typed: string, synonyms: Synonyms): Mark[] {
  const letters = typed.trim().toLowerCase()
  if (letters === '') return []
  const words = [...name.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }))
  const plain = [...placesOf(name.toLowerCase(), letters)].map((at): Mark => {
    const to = at + letters.length
    const held = words.filter((word) => word.from < to && word.to > at)
    return [Math.min(at, held[0]?.from ?? at), Math.max(to, held.at(-1)?.to ?? to)]
  })
  if (plain.length > 0) return joined(plain)
  const query = parseQuery(letters, synonyms)
  if (!query) return []
  return words.filter(({ word }) => isAlike(fold(word), query)).map(({ from, to }) => [from, to])
}

function* placesOf(text: string, part: string) {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) yield at
}

/** Merges overlapping marks. */
function joined(marks: Mark[]): Mark[] {
  const apart: Mark[] = []
  for (const [from, to] of marks) {
    const last = apart.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

/** True when a word of a name sounds like a typed word. Also true when it is its synonym or a part of it. */
const isAlike = (sound: string, { words, joined }: ParsedQuery): boolean =>
  words.some(
    ({ word, synonyms }) =>
      holds(sound, word, words.length > 1) ||
      hasOneOf(
        ` ${sound}`,
        synonyms.flatMap((other) => other.split(' ')),
      ),
  ) || holds(joined, sound, true)

/** A short part must equal the whole word, or its beginning where `mayBegin` allows. */
function holds(sound: string, part: string, mayBegin: boolean): boolean {
  const stem = withoutEnding(part)
  if (stem.length >= MIN_FUZZY_LETTERS) return isNear(closestPart(stem, sound), stem)
  return mayBegin ? stem.length > 1 && sound.startsWith(stem) : sound === part
}
