/** Durations of one repeated action, in ms. */
export type Measured = { name: string; times: number[] }

/** The quantile of `Measured` that counts, and its limit in ms. */
export type Bound = { share: number; limitMs: number }

export const quantile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0

export const median = (times: number[]) => quantile(times, 0.5)

/** Duration of `work`, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Prints a line for each, the slowest first. Returns how many exceed the limit. */
export function report(title: string, measured: Measured[], { share, limitMs }: Bound): number {
  const lines = measured
    .map(({ name, times }) => ({ name, half: median(times), high: quantile(times, share), worst: Math.max(...times) }))
    .toSorted((a, b) => b.high - a.high)
  const over = lines.filter(({ high }) => high >= limitMs).length
  const width = Math.max(...lines.map(({ name }) => name.length))
  console.log(`\n${title} (ms; ${over === 0 ? 'all' : `${lines.length - over} of ${lines.length}`} under ${limitMs})`)
  console.log(`${' '.repeat(width)}  median     ${share * 100} %    worst`)
  for (const { name, half, high, worst } of lines) {
    console.log(`${name.padEnd(width)}${[half, high, worst].map(toCell).join('')}${high >= limitMs ? '  OVER' : ''}`)
  }
  return over
}

const toCell = (ms: number) => ms.toFixed(1).padStart(9)
