import { costOf, mistakesIn } from './near.ts'
import { type Sought, type Sound, whereIn } from './sound.ts'

/** Something found by its name: how that sounds in each of its scripts, and how long it is. */
export type Sounding = { sounds: Sound[]; length: number }

/** One that was found, and how well: the lower, the earlier it comes. */
export type Figured<S> = { one: S; figure: number }

/** Those whose name sounds as was typed, or holds other words for it; first those that begin so. */
export const alikeFirst = <S extends Sounding>(list: readonly S[], sought: Sought): S[] =>
  ranked(alikeIn(list, sought)).map(({ one }) => one)

/**
 * Those whose name comes near enough to what was typed to be meant, the nearest first; not those much further than it. How far
 * exactly is slow to find, so only the likeliest are looked at closely.
 */
export const nearestFirst = <S extends Sounding>(list: readonly S[], sought: Sought): S[] =>
  nearestOf(mistakenIn(list, sought), sought)

/** As `alikeFirst`, not yet ranked, so that a long list can be looked through in parts. */
export const alikeIn = <S extends Sounding>(list: readonly S[], sought: Sought): Figured<S>[] =>
  withFigures(list, (sound) => whereIn(sound, sought))

/** Those of a part that `nearestOf` the whole may be among. */
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

/** The shorter name first among equals. */
export const ranked = <S extends Sounding>(figures: readonly Figured<S>[]): Figured<S>[] =>
  [...figures].sort((a, b) => a.figure - b.figure || a.one.length - b.one.length)

/** Those that have a figure, by the lower of their scripts'. */
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
