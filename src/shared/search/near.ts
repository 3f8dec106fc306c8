import { closestPart, mistakesOf } from './distance.ts'
import { withoutEnding } from './fold.ts'
import { hasOneOf, type Sought, type Sound, SURE } from './sound.ts'

type Counter = (sound: Sound) => number | undefined

/** How many letters of a name are wrong at the least, undefined where too many are; quick, for looking through many names. */
export function mistakesIn({ words, joined }: Sought): Counter {
  const whole = toCounter(withoutEnding(joined))
  const counters = words.map(({ word, others }) => ({ count: toCounter(withoutEnding(word)), others }))
  const inWords: Counter = ({ words: text }) => {
    let sum = 0
    for (const { count, others } of counters) {
      const mistakes = hasOneOf(text, others) ? 0 : count(text)
      if (mistakes === undefined) return undefined
      sum += mistakes
    }
    return sum
  }
  const isOneWord = words.length === 1 && words[0]?.others.length === 0
  return (sound) => lower(whole(sound.joined), isOneWord ? undefined : inWords(sound))
}

/** Short words and numbers must be right, and begin a word; of the letters of others every third may be wrong. */
function toCounter(word: string): (text: string) => number | undefined {
  if (word.length < SURE || /\d/.test(word)) return (text) => (` ${text}`.includes(` ${word}`) ? 0 : undefined)
  const count = mistakesOf(word)
  const most = Math.floor(word.length / 3)
  return (text) => {
    const mistakes = count(text)
    return mistakes <= most ? mistakes : undefined
  }
}

/** What it costs to make the name of what was sought, for each of its letters; undefined where it is too much to be meant. */
export function costOf(sound: Sound, { words, joined }: Sought): number | undefined {
  let cost = 0
  for (const { word, others } of words) {
    const isOther = hasOneOf(sound.words, others)
    const own = closestPart(withoutEnding(word), sound.words)
    cost += isOther ? Math.min(own, OTHER_WORD) : own
  }
  const stem = withoutEnding(joined)
  const least = Math.min(cost, closestPart(stem, sound.joined))
  return isNear(least, stem) ? least / stem.length : undefined
}

/** Whether something of that cost can still be meant by `sought`. */
export const isNear = (cost: number, sought: string): boolean => cost <= MOST * sought.length

const lower = (one: number | undefined, other: number | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one

const OTHER_WORD = 0.3
/** Beyond it nobody would see why the name was found. */
const MOST = 0.22
