import type { Connection } from '#server/database/connect.ts'
import type { Figures } from '#server/platform/metrics/metrics.ts'

/** What a worker needs to know about the machine. */
export type Order = { port: number; connection: Connection; direct: Connection; owner: Connection }

export type FromWorker =
  /** It can receive its order. */
  | { kind: 'begun' }
  /** It is ready to listen, once the port is free. */
  | { kind: 'prepared' }
  /** It serves and runs jobs. */
  | { kind: 'open' }
  /** It asks for the figures of all workers. */
  | { kind: 'collect'; id: number }
  | { kind: 'figures'; id: number; figures: Figures }

export type ToWorker =
  | { kind: 'order'; order: Order & { number: number } }
  | { kind: 'listen' }
  | { kind: 'collect'; id: number }
  | { kind: 'collected'; id: number; all: Figures[] }
  | { kind: 'stop' }
