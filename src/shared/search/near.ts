import { closestPart, fewestEdits } from './distance.ts'
import { withoutEnding } from './fold.ts'
import { hasOneOf, MIN_FUZZY_LETTERS, type ParsedQuery, type Sound } from './sound.ts'

type Counter = (sound: Sound) => number | undefined

/** A quick lower bound of the wrong letters in a name, undefined above the limit. */
export function editsIn({ words, joined }: ParsedQuery): Counter {
  const whole = toCounter(withoutEnding(joined))
  const counters = words.map(({ word, synonyms }) => ({ count: toCounter(withoutEnding(word)), synonyms }))
  const inWords: Counter = ({ words: text }) => {
    let sum = 0
    for (const { count, synonyms } of counters) {
      const edits = hasOneOf(text, synonyms) ? 0 : count(text)
      if (edits === undefined) return undefined
      sum += edits
    }
    return sum
  }
  const isOneWord = words.length === 1 && words[0]?.synonyms.length === 0
  return (sound) => lower(whole(sound.joined), isOneWord ? undefined : inWords(sound))
}

/**
 * Short words and numbers must match exactly at the start of a word. Other words may have one wrong letter in three.
 */
function toCounter(word: string): (text: string) => number | undefined {
  if (word.length < MIN_FUZZY_LETTERS || /\d/.test(word))
    return (text) => (` ${text}`.includes(` ${word}`) ? 0 : undefined)
  const count = fewestEdits(word)
  const most = Math.floor(word.length / 3)
  return (text) => {
    const edits = count(text)
    return edits <= most ? edits : undefined
  }
}

/** The edit cost between the name and the typed text, or undefined above the limit. */
export function costOf(sound: Sound, { words, joined }: ParsedQuery): number | undefined {
  let cost = 0
  for (const { word, synonyms } of words) {
    const isSynonym = hasOneOf(sound.words, synonyms)
    const own = closestPart(withoutEnding(word), sound.words)
    cost += isSynonym ? Math.min(own, SYNONYM_COST) : own
  }
  const stem = withoutEnding(joined)
  const least = Math.min(cost, closestPart(stem, sound.joined))
  return isNear(least, stem) ? least / stem.length : undefined
}

/** True when this cost is within the limit for `text`. */
export const isNear = (cost: number, text: string): boolean => cost <= MAX_COST_PER_LETTER * text.length

const lower = (first: number | undefined, second: number | undefined) =>
  first === undefined || (second !== undefined && second < first) ? second : first

const SYNONYM_COST = 0.3
/** Above this share matches look unrelated. */
const MAX_COST_PER_LETTER = 0.22
