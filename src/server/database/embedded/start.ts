import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, runnableBinaries } from './binaries.ts'
import { checkCluster, majorOf, makeCluster, passwordOf } from './cluster.ts'
import { type ClusterLocation, locateCluster, recordCluster } from './cluster-location.ts'
import { type DatabaseConnection, freePort, ownerConnection, prepareDatabase } from './connection.ts'
import { type Claim, claimDataDir } from './data-dir.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { keepRunning, type Supervised } from './keep-running.ts'
import { type Machine, thisMachine } from './machine.ts'
import { type Launch, launchPostmaster, type Postmaster } from './postmaster.ts'
import { launchByPgCtl } from './postmaster-by-pg-ctl.ts'
import { removeSocketDir, SOCKET_PORT, socketDirFor } from './socket.ts'
import { clearStale } from './stale.ts'
import { finishUpgrade, type MoveRows, upgradeCluster } from './upgrade.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** Settings of the server that depend on the machine, such as `shared_buffers`. */
  settings?: Record<string, string>
  /** Called before each long step with a sentence for the operator. */
  onProgress?: (sentence: string) => void
  /** Every line of the server's log. */
  log?: (line: string) => void
  /** Upgrades a cluster of an older major version. Without it such a cluster is refused. */
  moveRows?: MoveRows
}

export interface EmbeddedDatabase extends Supervised {
  /** As the owner, who can change the schema. A restart does not change it. */
  connection: DatabaseConnection
}

/**
 * Starts the embedded PostgreSQL on the data folder and restarts it after crashes. The first start creates the
 * database. It stops when this process ends, even by a kill. A pool on its connection needs an `error` listener.
 * @throws DatabaseStartError, DataDirInUse, DataDirUnusable; all with a message for the operator
 */
export async function startEmbeddedDatabase(
  options: EmbeddedOptions,
  machine = thisMachine(),
): Promise<EmbeddedDatabase> {
  const claims = [await claimDataDir(options.dataDir, 'pg')]
  try {
    await finishUpgrade(options.dataDir, machine.sharedHome)
    const location = await locateCluster(options.dataDir, machine.sharedHome)
    // A copied data folder still records the first one's outside cluster.
    if (location.isOutside) claims.push(await claimDataDir(dirname(location.directory), 'pg'))
    const launch = await prepare(options, machine, location)
    return await serve(launch, machine.overTcp, claims)
  } catch (error) {
    await releaseAll(claims)
    throw error
  }
}

/** All steps before the server: runnable binaries, a complete cluster of their major version, an address. */
async function prepare(options: EmbeddedOptions, machine: Machine, location: ClusterLocation): Promise<Launch> {
  const { dataDir, moveRows, onProgress = () => {} } = options
  const { directory, account } = location
  const binaries = await runnableBinaries(machine, account, account ? machine.sharedHome : dataDir, onProgress)
  if (!location.exists) {
    onProgress('Preparing the database (only the first time)')
    await makeCluster(location, binaries, machine.overTcp)
  }
  if (moveRows && Number(await majorOf(directory)) < Number(binaries.major)) {
    const open = (at: ClusterLocation, by: Binaries, settings: Record<string, string>) =>
      openCluster({ ...options, settings }, machine, at, by)
    await upgradeCluster({ dataDir, location, binaries, machine, moveRows, open, onProgress })
  }
  await checkCluster(location, binaries)
  await recordCluster(dataDir, directory, binaries.major)
  return launchOf(options, machine, location, binaries)
}

async function launchOf(
  options: EmbeddedOptions,
  machine: Machine,
  location: ClusterLocation,
  binaries: Binaries,
): Promise<Launch> {
  const { settings = {}, onProgress = () => {}, log = () => {} } = options
  const { directory, account } = location
  const host = machine.overTcp ? LOOPBACK : await socketDirFor(directory, account)
  const port = machine.overTcp ? await freePort() : SOCKET_PORT
  return { binaries, account, directory, host, port, settings, onProgress, log }
}

async function openCluster(options: EmbeddedOptions, machine: Machine, location: ClusterLocation, binaries: Binaries) {
  await checkCluster(location, binaries)
  return serve(await launchOf(options, machine, location, binaries), machine.overTcp, [])
}

async function serve(launch: Launch, overTcp: boolean, claims: Claim[]): Promise<EmbeddedDatabase> {
  const { directory, host, port, log } = launch
  const connection = ownerConnection(host, port, overTcp ? await passwordOf(directory) : undefined)
  const start = overTcp ? launchByPgCtl : launchPostmaster
  const server = await keepRunning((ending) => startWithRetries(() => start(launch), launch, connection, ending), log)
  return {
    ...server,
    connection,
    async stop(limitMs) {
      await server.stop(limitMs)
      if (!overTcp) await removeSocketDir(host, directory)
      await releaseAll(claims)
    },
  }
}

/** Processes of a crashed server can hold its locks for a moment. */
async function startWithRetries(
  start: () => Promise<Postmaster>,
  launch: Launch,
  connection: DatabaseConnection,
  ending: AbortSignal,
) {
  for (let tries = 1; ; tries++) {
    await clearStale(launch)
    try {
      const server = await start()
      await prepareDatabase(connection).catch(stopping(server))
      return server
    } catch (error) {
      if (ending.aborted || tries >= MAX_TRIES || !isLockedByExiting(error)) throw error
      await delay(NEXT_TRY_MS)
    }
  }
}

const stopping = (server: Postmaster) => async (error: unknown) => {
  await server.stop(STOP_TIMEOUT_MS)
  throw error
}

const isLockedByExiting = (error: unknown) =>
  error instanceof DatabaseStartError && /lock file|shared memory block/.test(error.logTail)

async function releaseAll(claims: Claim[]) {
  for (const claim of claims) await claim.release()
}

const LOOPBACK = '127.0.0.1'
const MAX_TRIES = 40
const NEXT_TRY_MS = 250
const STOP_TIMEOUT_MS = 10_000
