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
  const exact = [...indexesOf(name.toLowerCase(), letters)].map((at): Mark => {
    const to = at + letters.length
    const overlapping = words.filter((word) => word.from < to && word.to > at)
    return [Math.min(at, overlapping[0]?.from ?? at), Math.max(to, overlapping.at(-1)?.to ?? to)]
  })
  if (exact.length > 0) return joined(exact)
  const query = parseQuery(letters, synonyms)
  if (!query) return []
  return words.filter(({ word }) => soundsLike(fold(word), query)).map(({ from, to }) => [from, to])
}

function* indexesOf(text: string, part: string) {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) yield at
}

/** Merges overlapping marks. */
function joined(marks: Mark[]): Mark[] {
  const merged: Mark[] = []
  for (const [from, to] of marks) {
    const last = merged.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** True when a word of a name sounds like a typed word. Also true when it is its synonym or a part of it. */
const soundsLike = (sound: string, { words, joined }: ParsedQuery): boolean =>
  words.some(
    ({ word, synonyms }) =>
      matches(sound, word, words.length > 1) ||
      hasOneOf(
        ` ${sound}`,
        synonyms.flatMap((synonym) => synonym.split(' ')),
      ),
  ) || matches(joined, sound, true)

/** A short part must equal the whole word, or its beginning where `mayBegin` allows. */
function matches(sound: string, part: string, mayBegin: boolean): boolean {
  const stem = withoutEnding(part)
  if (stem.length >= MIN_FUZZY_LETTERS) return isNear(closestPart(stem, sound), stem)
  return mayBegin ? stem.length > 1 && sound.startsWith(stem) : sound === part
}
