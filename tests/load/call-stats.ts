import type { Reply } from './load-client.ts'

/** The results of the calls of one kind. Passes between threads. */
export type Counts = { requested: number; done: number; times: number[]; statuses: Map<number, number> }

/** Counts the results of calls by kind. */
export function openCallStats() {
  const lines = new Map<string, Counts>()
  const lineOf = (kind: string): Counts => {
    const line = lines.get(kind) ?? { requested: 0, done: 0, times: [], statuses: new Map() }
    lines.set(kind, line)
    return line
  }
  const requested = (kinds = [...lines.keys()]) => sumOf(kinds.map((kind) => lineOf(kind).requested))
  return {
    /** Returns whether the status is one of the expected ones. */
    note: (kind: string, { status, ms }: Reply, expected = [200, 201]): boolean => {
      const line = lineOf(kind)
      const isDone = expected.includes(status)
      line.requested += 1
      line.done += isDone ? 1 : 0
      line.times.push(ms)
      line.statuses.set(status, (line.statuses.get(status) ?? 0) + 1)
      return isDone
    },
    /** Adds the counts of another thread. */
    add: (counted: ReadonlyMap<string, Counts>) => {
      for (const [kind, { requested, done, times, statuses }] of counted) {
        const line = lineOf(kind)
        line.requested += requested
        line.done += done
        line.times = line.times.concat(times)
        for (const [status, n] of statuses) line.statuses.set(status, (line.statuses.get(status) ?? 0) + n)
      }
    },
    lines,
    /** The number of calls of these kinds, or of all. */
    requested,
    failed: (kinds: string[]) => requested(kinds) - sumOf(kinds.map((kind) => lineOf(kind).done)),
    /** Every response status. */
    statuses: () => new Set([...lines.values()].flatMap(({ statuses }) => [...statuses.keys()])),
    statusesOf: (kind: string): ReadonlyMap<number, number> => lineOf(kind).statuses,
    /** A line for each kind: calls, completed calls, durations, and the statuses of the others. */
    table: (): string[] =>
      [...lines].map(([kind, { requested, done, times, statuses }]) => {
        const failures = [...statuses].map(([status, n]) => `${n} x ${status === 0 ? 'no answer' : status}`).join(', ')
        const percent = ((100 * done) / requested).toFixed(2)
        return `${kind.padEnd(14)} ${String(requested).padStart(7)}  done ${percent.padStart(6)} %  median ${msOf(times, 0.5)}  99 % ${msOf(times, 0.99)}  ${failures}`
      }),
  }
}

export type CallStats = ReturnType<typeof openCallStats>

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

const msOf = (times: number[], share: number) =>
  `${(times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0)} ms`.padStart(8)
