import { costOf, editsIn } from './near.ts'
import { type ParsedQuery, positionIn, type Sound } from './sound.ts'

/** An indexed name: its sound in each script, and its length. */
export type Sounding = { sounds: Sound[]; length: number }

/** A match with its score. A lower score ranks higher. */
export type Scored<S> = { item: S; score: number }

/** Names that sound alike or match a synonym. Matches at the start of a name are first. */
export const rankSimilar = <S extends Sounding>(list: readonly S[], query: ParsedQuery): S[] =>
  ranked(similarIn(list, query)).map(({ item }) => item)

/**
 * Fuzzy matches, the nearest first, without much weaker ones. Exact distances are slow, so only the best candidates are
 * measured.
 */
export const searchFuzzy = <S extends Sounding>(list: readonly S[], query: ParsedQuery): S[] =>
  rankFuzzy(fuzzyIn(list, query), query)

/** `rankSimilar` without ranking, for searches in steps. */
export const similarIn = <S extends Sounding>(list: readonly S[], query: ParsedQuery): Scored<S>[] =>
  withScores(list, (sound) => positionIn(sound, query))

/** The candidates of a part, for `rankFuzzy` over the whole list. */
export const fuzzyIn = <S extends Sounding>(list: readonly S[], query: ParsedQuery): Scored<S>[] =>
  withScores(list, editsIn(query))

export function rankFuzzy<S extends Sounding>(candidates: Scored<S>[], query: ParsedQuery): S[] {
  const likely = ranked(candidates)
    .slice(0, MAX_CANDIDATES)
    .map(({ item }) => item)
  const near = ranked(withScores(likely, (sound) => costOf(sound, query)))
  const limit = (near[0]?.score ?? 0) + MAX_EXTRA_COST
  return near.filter(({ score }) => score <= limit).map(({ item }) => item)
}

/** Shorter names first among equals. */
export const ranked = <S extends Sounding>(scored: readonly Scored<S>[]): Scored<S>[] =>
  [...scored].sort((a, b) => a.score - b.score || a.item.length - b.item.length)

/** Keeps items with a score, the lower of both scripts. */
function withScores<S extends Sounding>(list: readonly S[], scoreOf: (sound: Sound) => number | undefined) {
  const scored: Scored<S>[] = []
  for (const item of list) {
    let lowest: number | undefined
    for (const sound of item.sounds) {
      const score = scoreOf(sound)
      if (score !== undefined && (lowest === undefined || score < lowest)) lowest = score
    }
    if (lowest !== undefined) scored.push({ item, score: lowest })
  }
  return scored
}

const MAX_CANDIDATES = 32
const MAX_EXTRA_COST = 0.08
