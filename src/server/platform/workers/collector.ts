import type { Worker } from 'node:cluster'
import type { Figures } from '#server/platform/metrics/metrics.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Collects the figures of all workers for the one that is asked for its metrics. */
export function collector(workers: () => Worker[]) {
  const waiting = new Map<number, { worker: Worker; take: (figures?: Figures) => void }>()
  let lastId = 0

  function request(worker: Worker): Promise<Figures | undefined> {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      const limit = setTimeout(() => take(), LIMIT_MS)
      const take = (figures?: Figures) => {
        clearTimeout(limit)
        waiting.delete(id)
        resolve(figures)
      }
      waiting.set(id, { worker, take })
      send(worker, { kind: 'collect', id })
    })
  }

  return {
    /** A worker that does not respond in time is left out. */
    collect: async (requester: Worker, id: number) => {
      const all = await Promise.all(workers().map(request))
      send(requester, { kind: 'collected', id, all: all.filter((one) => one !== undefined) })
    },
    receive: (worker: Worker, { id, figures }: Extract<FromWorker, { kind: 'figures' }>) => {
      const pending = waiting.get(id)
      if (pending?.worker === worker) pending.take(figures)
    },
    forget: (worker: Worker) => {
      for (const asking of waiting.values()) if (asking.worker === worker) asking.take()
    },
  }
}

/** A worker may end at any moment; its event `exit` reports that. */
export const send = (worker: Worker, message: ToWorker) => {
  if (worker.isConnected()) worker.send(message, () => {})
}

const LIMIT_MS = 1_000
