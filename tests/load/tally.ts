import type { Reply } from './crowd.ts'

/** The results of the calls of one kind. Passes between threads. */
export type Line = { asked: number; done: number; times: number[]; statuses: Map<number, number> }

/** Counts the results of calls by kind. */
export function openTally() {
  const lines = new Map<string, Line>()
  const lineOf = (kind: string): Line => {
    const line = lines.get(kind) ?? { asked: 0, done: 0, times: [], statuses: new Map() }
    lines.set(kind, line)
    return line
  }
  const asked = (kinds = [...lines.keys()]) => sumOf(kinds.map((kind) => lineOf(kind).asked))
  return {
    /** Returns whether the status is one of the expected ones. */
    note: (kind: string, { status, ms }: Reply, meant = [200, 201]): boolean => {
      const line = lineOf(kind)
      const isDone = meant.includes(status)
      line.asked += 1
      line.done += isDone ? 1 : 0
      line.times.push(ms)
      line.statuses.set(status, (line.statuses.get(status) ?? 0) + 1)
      return isDone
    },
    /** Adds the counts of another thread. */
    add: (counted: ReadonlyMap<string, Line>) => {
      for (const [kind, { asked, done, times, statuses }] of counted) {
        const line = lineOf(kind)
        line.asked += asked
        line.done += done
        line.times = line.times.concat(times)
        for (const [status, n] of statuses) line.statuses.set(status, (line.statuses.get(status) ?? 0) + n)
      }
    },
    lines,
    /** The number of calls of these kinds, or of all. */
    asked,
    undone: (kinds: string[]) => asked(kinds) - sumOf(kinds.map((kind) => lineOf(kind).done)),
    /** Every response status. */
    statuses: () => new Set([...lines.values()].flatMap(({ statuses }) => [...statuses.keys()])),
    statusesOf: (kind: string): ReadonlyMap<number, number> => lineOf(kind).statuses,
    /** A line for each kind: calls, completed calls, durations, and the statuses of the others. */
    table: (): string[] =>
      [...lines].map(([kind, { asked, done, times, statuses }]) => {
        const others = [...statuses].map(([status, n]) => `${n} x ${status === 0 ? 'no answer' : status}`).join(', ')
        const percent = ((100 * done) / asked).toFixed(2)
        return `${kind.padEnd(14)} ${String(asked).padStart(7)}  done ${percent.padStart(6)} %  median ${msOf(times, 0.5)}  99 % ${msOf(times, 0.99)}  ${others}`
      }),
  }
}

export type Tally = ReturnType<typeof openTally>

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

const msOf = (times: number[], share: number) =>
  `${(times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0)} ms`.padStart(8)
