import cluster from 'node:cluster'
import { sentenceOf } from '#server/platform/startup/plain-errors.ts'
import { WorkerFailed } from '#server/platform/workers/worker-failed.ts'
import { readEnv } from './env.ts'
import { startShop } from './start-shop.ts'

// The whole stop must take less than 10 s (OPS-18). Then the process exits, and the database stops on its own.
const STOP_LIMIT_MS = 9_700
// Ctrl-C sends two signals: from the terminal, and forwarded by npm.
const SAME_PRESS_MS = 500

// Warnings of Node and of packages go to the log, not to the operator's screen.
process.removeAllListeners('warning')

// A closed or full output stream must not end the shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

const ending = new AbortController()
const starting = start()
let firstSignalAt: number | undefined

async function start() {
  try {
    const withWeb = !process.argv.includes('--without-web')
    const env = readEnv(process.env)
    const options = { print, ending: ending.signal, withWeb, onStop: () => void stop() }
    if (cluster.isWorker) return await (await import('./start-worker.ts')).startWorker(env, options)
    if (env.workers > 1) return await (await import('./start-primary.ts')).startPrimary(env, options)
    return await startShop(env, options)
  } catch (error) {
    if (ending.signal.aborted) return undefined
    // A failed worker has printed the reason.
    if (!(error instanceof WorkerFailed)) console.error(sentenceOf(error) ?? error)
    process.exit(1)
  }
}

async function stop() {
  if (firstSignalAt !== undefined) {
    if (performance.now() - firstSignalAt > SAME_PRESS_MS) process.exit(1)
    return
  }
  firstSignalAt = performance.now()
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  ending.abort()
  const shop = await starting
  await shop?.stop().catch((error) => console.error(error))
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopOn(signal))

/** The terminal sends its signals to all processes; the primary stops the workers. */
function stopOn(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
  if (cluster.isWorker && signal !== 'SIGTERM') return
  return stop()
}
