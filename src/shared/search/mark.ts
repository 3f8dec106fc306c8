import { closestPart, type Match } from './distance.ts'
import { fold, withoutEnding } from './fold.ts'
import { isNear } from './near.ts'
import { type Sought, SURE, toSought } from './sound.ts'
import type { Synonyms } from './synonyms.ts'

/** From where to where a name is marked, in its own letters. */
export type Mark = [from: number, to: number]

/** The parts of `name` because of which it was found: the letters typed, or the words that sound like them. In order, none twice. */
export function marksOf(name: string, typed: string, synonyms: Synonyms): Mark[] {
  const letters = typed.trim().toLowerCase()
  if (letters === '') return []
  const plain = [...placesOf(name.toLowerCase(), letters)].map((at): Mark => [at, at + letters.length])
  if (plain.length > 0) return plain
  const sought = toSought(letters, synonyms)
  if (!sought) return []
  return [...name.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].flatMap(({ 0: word, index }) => {
    const part = partAlike(word, sought)
    return part ? [[index + part[0], index + part[1]] satisfies Mark] : []
  })
}

function* placesOf(text: string, part: string) {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) yield at
}

/** The part of one word of a name that sounds like what was sought, or the whole word where it is itself a part of that. */
function partAlike(word: string, { words, joined }: Sought): Mark | undefined {
  const sound = fold(word)
  const parts = words.flatMap(({ word: own, others }) => [own, ...others].flatMap((one) => partIn(sound, one)))
  if (parts.length > 0) {
    const from = Math.min(...parts.map((part) => part.from))
    const to = Math.max(...parts.map((part) => part.to))
    return lettersOf(word, from, to)
  }
  return partIn(joined, sound).length > 0 ? [0, word.length] : undefined
}

function partIn(sound: string, sought: string): Match[] {
  const stem = withoutEnding(sought)
  if (stem.length < SURE)
    return stem.length > 1 && sound.startsWith(stem) ? [{ cost: 0, from: 0, to: stem.length }] : []
  const part = closestPart(stem, sound)
  return isNear(part.cost, stem) ? [part] : []
}

/** Back from the folded part to the letters of the word itself; an ending that says nothing is marked with the rest. */
function lettersOf(word: string, from: number, to: number): Mark {
  const sound = fold(word)
  const lengths = Array.from(word, (_, at) => fold(word.slice(0, at + 1)).length)
  const start = from === 0 ? 0 : lengths.findIndex((length) => length > from)
  const isAll = to >= withoutEnding(sound).length
  return [Math.max(start, 0), isAll ? word.length : lengths.findIndex((length) => length >= to) + 1]
}
