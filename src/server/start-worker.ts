import { makeLog } from '#server/platform/logging/log.ts'
import { openLogLines } from '#server/platform/logging/log-lines.ts'
import { joinPrimary } from '#server/platform/workers/worker.ts'
import type { Env } from './env.ts'
import { type Cleanups, openParts } from './open-parts.ts'
import { type Shop, type StartOptions, serveShop, undo } from './start-shop.ts'

type Options = Omit<StartOptions, 'print'> & {
  /** The primary stops the shop. */
  onStop: () => void
}

/** Starts one of several server processes. The primary has opened the database and frees the port. */
export async function startWorker(startEnv: Env, { ending, onStop, withWeb = true }: Options): Promise<Shop> {
  const primary = await joinPrimary({ onStop })
  const { number, port, ...database } = primary.order
  const env = { ...startEnv, port }
  const lines = openLogLines()
  const log = makeLog(env, lines, number)
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning'))
  const cleanups: Cleanups = []
  const stop = () => undo(cleanups)
  try {
    const deps = await openParts(env, database, { log, lines }, cleanups, primary.collect)
    primary.respondWith(deps.metrics.figures)
    const startupServer = { close: primary.untilPortIsFree }
    // The primary restarts its database; the probe of the readiness finds that out.
    const { direct } = database
    const logFindings = await serveShop(
      env,
      { deps, startupServer, database: { direct, isUp: () => true }, withWeb },
      cleanups,
      ending,
    )
    primary.isOpen()
    if (number === 1) logFindings()
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}
