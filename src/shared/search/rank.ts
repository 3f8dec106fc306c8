import { costOf, mistakesIn } from './near.ts'
import { type ParsedQuery, positionIn, type Sound } from './sound.ts'

/** An indexed name: its sound in each script, and its length. */
export type Sounding = { sounds: Sound[]; length: number }

/** A match with its score. A lower score ranks higher. */
export type Scored<S> = { one: S; score: number }

/** Names that sound alike or match a synonym. Matches at the start of a name are first. */
export const alikeFirst = <S extends Sounding>(list: readonly S[], query: ParsedQuery): S[] =>
  ranked(alikeIn(list, query)).map(({ one }) => one)

/**
 * Fuzzy matches, the nearest first, without much weaker ones. Exact distances are slow, so only the best candidates are
 * measured.
 */
export const nearestFirst = <S extends Sounding>(list: readonly S[], query: ParsedQuery): S[] =>
  nearestOf(mistakenIn(list, query), query)

/** `alikeFirst` without ranking, for searches in steps. */
export const alikeIn = <S extends Sounding>(list: readonly S[], query: ParsedQuery): Scored<S>[] =>
  withScores(list, (sound) => positionIn(sound, query))

/** The candidates of a part, for `nearestOf` over the whole list. */
export const mistakenIn = <S extends Sounding>(list: readonly S[], query: ParsedQuery): Scored<S>[] =>
  withScores(list, mistakesIn(query))

export function nearestOf<S extends Sounding>(mistaken: Scored<S>[], query: ParsedQuery): S[] {
  const likely = ranked(mistaken)
    .slice(0, MAX_CANDIDATES)
    .map(({ one }) => one)
  const near = ranked(withScores(likely, (sound) => costOf(sound, query)))
  const furthest = (near[0]?.score ?? 0) + MAX_EXTRA_COST
  return near.filter(({ score }) => score <= furthest).map(({ one }) => one)
}

/** Shorter names first among equals. */
export const ranked = <S extends Sounding>(scored: readonly Scored<S>[]): Scored<S>[] =>
  [...scored].sort((a, b) => a.score - b.score || a.one.length - b.one.length)

/** Keeps items with a score, the lower of both scripts. */
function withScores<S extends Sounding>(list: readonly S[], scoreOf: (sound: Sound) => number | undefined) {
  const scored: Scored<S>[] = []
  for (const one of list) {
    let lowest: number | undefined
    for (const sound of one.sounds) {
      const score = scoreOf(sound)
      if (score !== undefined && (lowest === undefined || score < lowest)) lowest = score
    }
    if (lowest !== undefined) scored.push({ one, score: lowest })
  }
  return scored
}

const MAX_CANDIDATES = 32
const MAX_EXTRA_COST = 0.08
