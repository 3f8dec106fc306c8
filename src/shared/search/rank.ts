import { costOf, mistakesIn } from './near.ts'
import { type Sought, type Sound, whereIn } from './sound.ts'

/** An indexed name: its sound in each script, and its length. */
export type Sounding = { sounds: Sound[]; length: number }

/** A match with its score. A lower score ranks higher. */
export type Figured<S> = { one: S; figure: number }

/** Names that sound alike or match a synonym. Matches at the start of a name are first. */
export const alikeFirst = <S extends Sounding>(list: readonly S[], sought: Sought): S[] =>
  ranked(alikeIn(list, sought)).map(({ one }) => one)

/**
 * Fuzzy matches, the nearest first, without much weaker ones. Exact distances are slow, so only the best candidates are
 * measured.
 */
export const nearestFirst = <S extends Sounding>(list: readonly S[], sought: Sought): S[] =>
  nearestOf(mistakenIn(list, sought), sought)

/** `alikeFirst` without ranking, for searches in steps. */
export const alikeIn = <S extends Sounding>(list: readonly S[], sought: Sought): Figured<S>[] =>
  withFigures(list, (sound) => whereIn(sound, sought))

/** The candidates of a part, for `nearestOf` over the whole list. */
export const mistakenIn = <S extends Sounding>(list: readonly S[], sought: Sought): Figured<S>[] =>
  withFigures(list, mistakesIn(sought))

export function nearestOf<S extends Sounding>(mistaken: Figured<S>[], sought: Sought): S[] {
  const likely = ranked(mistaken)
    .slice(0, LIKELY)
    .map(({ one }) => one)
  const near = ranked(withFigures(likely, (sound) => costOf(sound, sought)))
  const furthest = (near[0]?.figure ?? 0) + FURTHER
  return near.filter(({ figure }) => figure <= furthest).map(({ one }) => one)
}

/** Shorter names first among equals. */
export const ranked = <S extends Sounding>(figures: readonly Figured<S>[]): Figured<S>[] =>
  [...figures].sort((a, b) => a.figure - b.figure || a.one.length - b.one.length)

/** Keeps items with a score, the lower of both scripts. */
function withFigures<S extends Sounding>(list: readonly S[], figureOf: (sound: Sound) => number | undefined) {
  const figures: Figured<S>[] = []
  for (const one of list) {
    let lowest: number | undefined
    for (const sound of one.sounds) {
      const figure = figureOf(sound)
      if (figure !== undefined && (lowest === undefined || figure < lowest)) lowest = figure
    }
    if (lowest !== undefined) figures.push({ one, figure: lowest })
  }
  return figures
}

const LIKELY = 32
const FURTHER = 0.08
