import type { Worker } from 'node:cluster'
import type { Figures } from '#server/platform/metrics/metrics.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Collects the figures of all workers for the worker that serves `/metrics`. */
export function collector(workers: () => Worker[]) {
  const waiting = new Map<number, { worker: Worker; settle: (figures?: Figures) => void }>()
  let lastId = 0

  function request(worker: Worker): Promise<Figures | undefined> {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      const limit = setTimeout(() => settle(), LIMIT_MS)
      const settle = (figures?: Figures) => {
        clearTimeout(limit)
        waiting.delete(id)
        resolve(figures)
      }
      waiting.set(id, { worker, settle })
      send(worker, { kind: 'collect', id })
    })
  }

  return {
    /** A worker that does not respond in time is left out. */
    collect: async (requester: Worker, id: number) => {
      const all = await Promise.all(workers().map(request))
      send(requester, { kind: 'collected', id, all: all.filter((figures) => figures !== undefined) })
    },
    receive: (worker: Worker, { id, figures }: Extract<FromWorker, { kind: 'figures' }>) => {
      const pending = waiting.get(id)
      if (pending?.worker === worker) pending.settle(figures)
    },
    forget: (worker: Worker) => {
      for (const pending of waiting.values()) if (pending.worker === worker) pending.settle()
    },
  }
}

/** A worker may end at any time; its event `exit` reports that. */
export const send = (worker: Worker, message: ToWorker) => {
  if (worker.isConnected()) worker.send(message, () => {})
}

const LIMIT_MS = 1_000
