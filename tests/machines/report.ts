import { cpus } from 'node:os'
import type { Buyers } from '#tests/support/buyers.ts'

type Times = {
  startedAt: number
  /** When the part worked again, if the shop cannot sell without it; otherwise when the fault began. */
  healedAt: number
}

/** What happened while a part failed, in ms. */
export type Outcome = {
  name: string
  orders: number
  /** The longest time without an order. */
  pause: number
  /** From `healedAt` to the next order. */
  recoveryMs: number
  maxAgeMs: number
  reads: number
  repeated: string
}

export function outcomeOf(
  { name }: { name: string },
  buyers: Buyers,
  { maxAgeMs, reads }: { maxAgeMs: number; reads: number },
  { startedAt, healedAt }: Times,
): Outcome {
  const orders = buyers.orderTimes().filter((at) => at >= startedAt)
  const repeated = buyers.failed().filter(({ at }) => at >= startedAt)
  const statuses = [...Map.groupBy(repeated, ({ status }) => status)].map(
    ([status, all]) => `${all.length} × ${status === 0 ? 'no answer' : status}`,
  )
  const pause = Math.max(...orders.map((at, n) => at - (orders[n - 1] ?? startedAt)))
  const recoveryMs = (orders.find((at) => at >= healedAt) ?? Number.POSITIVE_INFINITY) - healedAt
  return { name, orders: orders.length, pause, recoveryMs, maxAgeMs, reads, repeated: statuses.join(', ') || 'none' }
}

export const tableOf = (outcomes: Outcome[]): string =>
  [
    '| What happens | Orders meanwhile | Longest pause | First order once it works again | Stalest price | Repeated by the buyers |',
    '|---|---|---|---|---|---|',
    ...outcomes.map(
      ({ name, orders, pause, recoveryMs, maxAgeMs, repeated }) =>
        `| ${name} | ${orders} | ${seconds(pause)} | ${seconds(recoveryMs)} | ${seconds(maxAgeMs)} | ${repeated} |`,
    ),
  ].join('\n')

export const machine = () => `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${cpus()[0]?.model}`

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
