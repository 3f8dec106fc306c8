import type { Figures } from '#server/platform/metrics/metrics.ts'
import type { FromWorker, Order, ToWorker } from './messages.ts'

type Handlers = {
  /** The primary stops the shop. */
  onStop: () => void
}

/** Reports to the primary and receives this worker's order. When the primary ends, Node ends the worker. */
export async function joinPrimary({ onStop }: Handlers) {
  const { promise: ordered, resolve: resolveOrder } = Promise.withResolvers<Order & { number: number }>()
  const { promise: mayListen, resolve: listen } = Promise.withResolvers<void>()
  const collecting = new Map<number, (all: Figures[]) => void>()
  let read: () => Promise<Figures | undefined> = async () => undefined
  let collected = 0

  process.on('message', (message: ToWorker) => {
    if (message.kind === 'order') resolveOrder(message.order)
    if (message.kind === 'listen') listen()
    if (message.kind === 'stop') onStop()
    if (message.kind === 'collect') void respond(message.id)
    if (message.kind === 'collected') {
      collecting.get(message.id)?.(message.all)
      collecting.delete(message.id)
    }
  })

  async function respond(id: number) {
    const figures = await read()
    if (figures) report({ kind: 'figures', id, figures })
  }

  report({ kind: 'begun' })
  const order = await ordered
  return {
    order,
    /** Resolves when the port is free. */
    untilPortIsFree: () => {
      report({ kind: 'prepared' })
      return mayListen
    },
    isOpen: () => report({ kind: 'open' }),
    respondWith: (figures: () => Promise<Figures>) => {
      read = figures
    },
    collect: () =>
      new Promise<Figures[]>((resolve) => {
        collected += 1
        collecting.set(collected, resolve)
        report({ kind: 'collect', id: collected })
      }),
  }
}

const report = (message: FromWorker) => process.send?.(message)
