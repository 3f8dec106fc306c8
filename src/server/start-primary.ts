import { once } from 'node:events'
import { startWorkers } from '#server/platform/workers/primary.ts'
import type { Env } from './env.ts'
import { onThisMachine, prepareShop, printBanner, type Shop, type StartOptions, undo } from './start-shop.ts'

/**
 * Starts the shop as several processes behind one port. This one holds the database and the data folder, and restarts
 * the workers; they serve and run the jobs.
 */
export const startPrimary = (env: Env, options: StartOptions): Promise<Shop> =>
  onThisMachine(env, options, async (machine, cleanups) => {
    const { database, startupServer, log, ending } = machine
    const parts: (() => Promise<void> | void)[] = []
    try {
      const { deps, banner } = await prepareShop(machine, parts)
      ending.throwIfAborted()
      const { connection, direct, owner } = database
      const order = { port: startupServer.port, connection, direct, owner }
      const workers = startWorkers({ count: env.workers, order, freePort: startupServer.close, log })
      cleanups.push(() => workers.stop(WORKERS_STOP_MS))
      await Promise.race([workers.opened, once(ending, 'abort')])
      ending.throwIfAborted()
      await printBanner(machine, deps.db, banner)
    } finally {
      await undo(parts)
    }
  })

/** Less than the limit of the whole stop, because the database is stopped after the workers. */
const WORKERS_STOP_MS = 8_500
