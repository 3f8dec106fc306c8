import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { collector, send } from './collector.ts'
import type { FromWorker, Order } from './messages.ts'
import { WorkerFailed } from './worker-failed.ts'

type Options = {
  count: number
  order: Order
  /** Called once, when every first worker is ready to listen. */
  freePort: () => Promise<void>
  log: FastifyBaseLogger
}

/**
 * Starts the workers and restarts each one that ends, with growing pauses. `opened` resolves when all serve; throws
 * `WorkerFailed`. `stop` lets them finish, and kills what is left after `limitMs`.
 */
export function startWorkers({ count, order, freePort, log }: Options) {
  const running = new Map<number, Worker>()
  const figures = collector(() => [...running.values()])
  const { promise: opened, resolve: open, reject: fail } = Promise.withResolvers<void>()
  const ending = new AbortController()
  const serving = new Set<number>()
  const letListen = whenAllReady(count, freePort)

  function begin(number: number, failures = 0) {
    const worker = cluster.fork()
    const startedAt = performance.now()
    running.set(number, worker)
    worker.on('message', (message: FromWorker) => receive(number, worker, message))
    worker.on('exit', (code, signal) => {
      running.delete(number)
      figures.forget(worker)
      if (ending.signal.aborted) return
      if (!serving.has(number)) return fail(new WorkerFailed())
      log.error({ worker: number, code, signal }, 'a worker ended and is started again')
      const again = performance.now() - startedAt > LONG_LIFE_MS ? 0 : failures + 1
      void delay(pauseAfter(again), undefined, { signal: ending.signal }).then(
        () => begin(number, again),
        () => {},
      )
    })
  }

  function receive(number: number, worker: Worker, message: FromWorker) {
    if (message.kind === 'begun') send(worker, { kind: 'order', order: { ...order, number } })
    if (message.kind === 'prepared') void letListen(number, worker).catch(fail)
    if (message.kind === 'open' && serving.add(number).size === count) open()
    if (message.kind === 'collect') void figures.collect(worker, message.id)
    if (message.kind === 'figures') figures.receive(worker, message)
  }

  for (let number = 1; number <= count; number += 1) begin(number)
  return {
    opened,
    stop: async (limitMs: number) => {
      ending.abort()
      await endAll([...running.values()], limitMs)
    },
  }
}

/** The startup server holds the port until all workers can take it over. */
function whenAllReady(count: number, freePort: () => Promise<void>) {
  const prepared = new Map<number, Worker>()
  let isPortFree = false
  return async (number: number, worker: Worker) => {
    if (isPortFree) return send(worker, { kind: 'listen' })
    if (prepared.set(number, worker).size < count) return
    await freePort()
    isPortFree = true
    for (const waiting of prepared.values()) send(waiting, { kind: 'listen' })
  }
}

async function endAll(workers: Worker[], limitMs: number) {
  const ended = Promise.all(workers.map((worker) => (worker.isDead() ? undefined : once(worker, 'exit'))))
  for (const worker of workers) send(worker, { kind: 'stop' })
  const killing = setTimeout(() => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  }, limitMs)
  await ended
  clearTimeout(killing)
}

const pauseAfter = (failures: number) => Math.min(100 * 2 ** failures, 30_000)
const LONG_LIFE_MS = 30_000
