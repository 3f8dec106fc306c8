/** One figure: measured round by round, in turn with the limit that it is compared with. */
export type Row = {
  part: string
  name: string
  unit: string
  better: 'higher' | 'lower'
  rounds: number[]
  limit?: { name: string; rounds: number[] }
  /** `ratio`: of the limit, at least where higher is better, at most where lower is. `bound`: of the figure itself. */
  goal?: { ratio: number } | { bound: number }
}

/** What a part needs: to say how far it is, and how long it may take ('short' tries the bench itself). */
export type Bench = { say: (sentence: string) => void; rounds: number; seconds: number }

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN

export function median(values: readonly number[]): number {
  const [low, high] = [quantile(values, 0.5 - 0.5 / values.length), quantile(values, 0.5)]
  return (low + high) / 2
}

/** Half of the way from the smallest to the largest round, in percent of the median. */
export const spreadOf = (rounds: readonly number[]) =>
  (50 * (Math.max(...rounds) - Math.min(...rounds))) / Math.abs(median(rounds))

/** Round by round, so that what else the machine did falls on both alike; then the median. */
export const ratioOf = ({ rounds, limit }: Row): number | undefined =>
  limit && median(rounds.map((value, n) => value / (limit.rounds[n] ?? Number.NaN)))

/** Undefined without a goal. */
export function isMet(row: Row): boolean | undefined {
  const { goal, better } = row
  if (!goal) return undefined
  const [value, bound] = 'ratio' in goal ? [ratioOf(row) ?? Number.NaN, goal.ratio] : [median(row.rounds), goal.bound]
  return better === 'higher' ? value >= bound : value <= bound
}
