/** One figure: measured in rounds, alternating with its limit. */
export type Row = {
  part: string
  name: string
  unit: string
  better: 'higher' | 'lower'
  rounds: number[]
  limit?: { name: string; rounds: number[] }
  /** `ratio`: relative to the limit, a minimum if higher is better, else a maximum. `bound`: absolute. */
  goal?: { ratio: number } | { bound: number }
}

/** Context of a part: progress messages and duration ('short' tests the benchmark itself). */
export type Bench = { log: (sentence: string) => void; rounds: number; seconds: number }

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN

export function median(values: readonly number[]): number {
  const [low, high] = [quantile(values, 0.5 - 0.5 / values.length), quantile(values, 0.5)]
  return (low + high) / 2
}

/** Half the range of the rounds, in percent of the median. */
export const spreadOf = (rounds: readonly number[]) =>
  (50 * (Math.max(...rounds) - Math.min(...rounds))) / Math.abs(median(rounds))

/** Per round, so that other programs affect both alike; then the median. */
export const ratioOf = ({ rounds, limit }: Row): number | undefined =>
  limit && median(rounds.map((value, n) => value / (limit.rounds[n] ?? Number.NaN)))

/** Undefined without a goal. */
export function isMet(row: Row): boolean | undefined {
  const { goal, better } = row
  if (!goal) return undefined
  const [value, bound] = 'ratio' in goal ? [ratioOf(row) ?? Number.NaN, goal.ratio] : [median(row.rounds), goal.bound]
  return better === 'higher' ? value >= bound : value <= bound
}
