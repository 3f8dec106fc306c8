import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import { claimDataDir } from '#server/database/embedded/data-dir.ts'
import type { HealthSources } from '#server/health/finding.ts'
import { logHealth } from '#server/health/log-health.ts'
import { runChecks } from '#server/health/run-checks.ts'
import { settingsFile } from '#server/health/settings-file-check.ts'
import { holdsImages } from '#server/images/holds-images.ts'
import { countTestOrders } from '#server/orders/provider-mode.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { backUpNightly } from '#server/platform/backup/nightly.ts'
import { retryUntilReachable } from '#server/platform/jobs/retry-until-reachable.ts'
import { makeLog } from '#server/platform/logging/log.ts'
import { openLogLines } from '#server/platform/logging/log-lines.ts'
import { checkKeys } from '#server/platform/payment-provider/check-keys.ts'
import { openDatabase, type RunningDatabase } from '#server/platform/startup/database.ts'
import { readinessOf } from '#server/platform/startup/readiness.ts'
import { openStartupServer, type StartupServer } from '#server/platform/startup/startup-server.ts'
import { watchEventLoop } from '#server/platform/startup/watch-event-loop.ts'
import { buildWebIfStale } from '#server/platform/startup/web-build.ts'
import { makeFirstAdmin } from '#server/users/first-admin.ts'
import type { Context } from './context.ts'
import type { Env } from './env.ts'
import { moveRowsIn } from './move-rows.ts'
import { type Cleanups, type Log, openParts } from './open-parts.ts'
import { openServer, type Parts } from './open-server.ts'
import { dropSandbox } from './sandbox.ts'
import { startJobs } from './start-jobs.ts'
import { type Banner, startupBanner } from './startup-banner.ts'

export type Shop = {
  /** Graceful shutdown: finishes requests and jobs under way, then closes everything, the database last. */
  stop: () => Promise<void>
}

export type StartOptions = {
  print: (sentence: string) => void
  /** Aborts the start at its next step; what was opened is closed again. */
  ending: AbortSignal
  /** Without the web build only the calls are served; the development server shows the pages. */
  withWeb?: boolean
}

/** Starts the whole shop and prints its address, the admin's sign-in and the payment mode. */
export const startShop = (env: Env, options: StartOptions): Promise<Shop> =>
  onThisMachine(env, options, async (machine, cleanups) => {
    const { env, database, startupServer, ending, withWeb } = machine
    const { deps, banner } = await prepareShop(machine, cleanups)
    const logFindings = await serveShop(env, { deps, startupServer, database, withWeb }, cleanups, ending)
    await printBanner(machine, deps.db, banner)
    logFindings()
  })

/** The parts that exist once on a machine, with any number of server processes. */
type ThisMachine = Required<StartOptions> &
  Log & {
    env: Env
    startupServer: StartupServer
    database: RunningDatabase
    web: Promise<void>
    /** Shown to the operator and in the response of the readiness check. */
    onProgress: (sentence: string) => void
  }

/** Claims the port and the data folder and opens the database, then calls `run`. `stop` closes what was opened. */
export async function onThisMachine(
  env: Env,
  { print, ending, withWeb = true }: StartOptions,
  run: (machine: ThisMachine, cleanups: Cleanups) => Promise<void>,
): Promise<Shop> {
  const cleanups: Cleanups = []
  const stop = () => undo(cleanups)
  try {
    const startupServer = await openStartupServer(env)
    cleanups.push(startupServer.close)
    const claim = await claimDataDir(env.dataDir)
    cleanups.push(claim.release)
    await run(
      await openMachine({ ...env, port: startupServer.port }, startupServer, cleanups, { print, ending, withWeb }),
      cleanups,
    )
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs all in reverse order, even after a failure. Throws the first failure at the end. */
export async function undo(cleanups: Cleanups) {
  const failures: unknown[] = []
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function openMachine(
  env: Env,
  startupServer: StartupServer,
  cleanups: Cleanups,
  options: Required<StartOptions>,
): Promise<ThisMachine> {
  const { print, ending, withWeb } = options
  const lines = openLogLines()
  const log = makeLog(env, lines)
  for (const warning of env.warnings) {
    log.warn(warning)
    print(warning)
  }
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning'))
  const onProgress = (sentence: string) => {
    startupServer.setReason(sentence)
    print(sentence)
  }
  const failing = new AbortController()
  const web = withWeb ? buildWebIfStale(onProgress, AbortSignal.any([ending, failing.signal])) : Promise.resolve()
  // A failed build throws where it is awaited; a build that is no longer needed is aborted.
  const isBuilt = web.catch(() => {})
  cleanups.push(() => {
    failing.abort()
    return isBuilt
  })
  const database = await openDatabase(env, {
    onProgress,
    log: (line) => log[/ duration: /.test(line) ? 'warn' : 'debug']({ line }, 'database'),
    onEnded: (logTail) => log.warn({ logTail }, 'the database stopped unexpectedly and restarts'),
    ending,
    moveRows: moveRowsIn(env),
  })
  cleanups.push(database.stop)
  ending.throwIfAborted()
  return { ...options, env, startupServer, database, web, onProgress, log, lines }
}

/** Opens the parts of this process and fills a new shop. */
export async function prepareShop(machine: ThisMachine, cleanups: Cleanups) {
  const { env, database, web, onProgress, log, lines, ending } = machine
  const deps = await openParts(env, database, { log, lines }, cleanups)
  // Runs beside the other steps. The sandbox has its own keys.
  const keys = settled(deps.sandbox ? Promise.resolve() : checkKeys(deps))
  const admin = await makeFirstAdmin(deps.db, env.admin)
  await fillEmptyShop(deps, onProgress, { withProducts: env.catalogue === 'demo' })
  ending.throwIfAborted()
  await web
  await keys()
  if (deps.provider.mode === 'live') await dropSandbox(database.owner, log)
  const { publicUrl, provider, mail } = deps
  return { deps, banner: { publicUrl, admin, mode: provider.mode, isOutbox: mail.isOutbox } }
}

type Serving = {
  deps: Parts
  startupServer: Pick<StartupServer, 'close'>
  database: Pick<RunningDatabase, 'direct' | 'isUp'>
  withWeb: boolean
}

/** Serves and runs jobs. Returns a function that logs the findings of the health checks. */
export async function serveShop(
  env: Env,
  { deps, startupServer, database, withWeb }: Serving,
  cleanups: Cleanups,
  ending: AbortSignal,
): Promise<() => void> {
  const { log } = deps
  const loop = watchEventLoop((ms) => log.warn({ ms }, 'event loop stalled'))
  cleanups.push(loop.stop)
  const readiness = readinessOf({ db: deps.db, database, loop })
  const load = { loop: loop.lateMs, ...deps.waits }
  const health = healthSourcesOf(env, deps, database.direct)
  const checkHealth = () => runChecks(health)
  cleanups.push(await openServer(env, { deps, startupServer, readiness, load, checkHealth, withWeb }))
  const source = { connection: database.direct, dataDir: env.dataDir, images: deps.images }
  const hasImages = await retryUntilReachable(() => holdsImages(env, deps), ending)
  cleanups.push(await startJobs(deps, ending, { hasImages }))
  if (hasImages) await retryUntilReachable(() => backUpNightly(deps, () => backUp(source, env.backupDir)), ending)
  return () => void logHealth(health, log, ending)
}

export async function printBanner(
  { print, log, ending }: Pick<ThisMachine, 'print' | 'log' | 'ending'>,
  db: Context['db'],
  banner: Omit<Banner, 'testOrders'>,
) {
  const testOrders = await retryUntilReachable(() => countTestOrders(db), ending)
  if (testOrders.length > 0) log.warn({ testOrders }, 'test orders')
  for (const sentence of startupBanner({ ...banner, testOrders })) print(sentence)
}

const healthSourcesOf = (env: Env, deps: Parts, direct: RunningDatabase['direct']): HealthSources => ({
  env,
  publicUrl: deps.publicUrl,
  database: { db: deps.db, direct },
  provider: deps.sandbox ? undefined : deps.provider,
  mail: deps.mail,
  images: deps.images,
  settingsFile: settingsFile(),
})

/** A failure throws where it is awaited, not before. */
function settled<T>(run: Promise<T>): () => Promise<T> {
  run.catch(() => {})
  return () => run
}
