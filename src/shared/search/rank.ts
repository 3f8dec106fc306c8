import { costOf, mistakesIn } from './near.ts'
import { type Sought, type Sound, whereIn } from './sound.ts'

/** Something found by its name: how that sounds in each of its scripts, and how long it is. */
export type Sounding = { sounds: Sound[]; length: number }

/** Those whose name sounds as was typed, or holds other words for it; first those that begin so. */
export const alikeFirst = <S extends Sounding>(list: readonly S[], sought: Sought): S[] =>
  withFigures(list, (sound) => whereIn(sound, sought)).map(({ one }) => one)

/**
 * Those whose name comes near enough to what was typed to be meant, the nearest first; not those much further than it. How far
 * exactly is slow to find, so only the likeliest are looked at closely.
 */
export function nearestFirst<S extends Sounding>(list: readonly S[], sought: Sought): S[] {
  const likely = withFigures(list, mistakesIn(sought))
    .slice(0, LIKELY)
    .map(({ one }) => one)
  const near = withFigures(likely, (sound) => costOf(sound, sought))
  const furthest = (near[0]?.figure ?? 0) + FURTHER
  return near.filter(({ figure }) => figure <= furthest).map(({ one }) => one)
}

/** Those that have a figure, by the lower of their scripts', the shorter name first among equals. */
function withFigures<S extends Sounding>(list: readonly S[], figureOf: (sound: Sound) => number | undefined) {
  const figures: { one: S; figure: number }[] = []
  for (const one of list) {
    let lowest: number | undefined
    for (const sound of one.sounds) {
      const figure = figureOf(sound)
      if (figure !== undefined && (lowest === undefined || figure < lowest)) lowest = figure
    }
    if (lowest !== undefined) figures.push({ one, figure: lowest })
  }
  return figures.sort((a, b) => a.figure - b.figure || a.one.length - b.one.length)
}

const LIKELY = 32
const FURTHER = 0.08
