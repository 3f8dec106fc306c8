import { connect } from '#server/database/connect.ts'
import { appConnection } from '#server/database/embedded/connection.ts'
import { thisMachine } from '#server/database/embedded/machine.ts'
import { findCluster } from '#server/database/embedded/place.ts'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import type { Env } from '#server/env.ts'
import { openDatabase } from '#server/platform/startup/database.ts'
import { type OpenShop, TaskRefused } from './task.ts'

/**
 * The shop's database for a task: beside a running shop that one's, otherwise it is started for as long as the task takes.
 * Throws `TaskRefused` and the sentences of a start.
 */
export async function openForTask(env: Env): Promise<OpenShop & { close: () => Promise<void> }> {
  const database = await findDatabase(env)
  const db = connect(database.connection, { max: 4, statementLimitMs: STATEMENT_LIMIT_MS, onError: () => {} })
  const close = async () => {
    await db.destroy()
    await database.stop()
  }
  return {
    db,
    connection: database.direct,
    dataDir: env.dataDir,
    backupDir: env.backupDir,
    env,
    publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    testPayments: env.razorpay === undefined,
    close,
  }
}

async function findDatabase(env: Env) {
  if (!env.databaseUrl) {
    const running = await connectionOfRunning(env.dataDir)
    if (running) return { connection: appConnection(running), direct: appConnection(running), stop: async () => {} }
    if (!(await findCluster(env.dataDir, thisMachine().sharedHome))) throw noShop(env.dataDir)
  }
  const quiet = { onProgress: () => {}, log: () => {}, onEnded: () => {} }
  // A task does not wait for a server that is away: whoever asked is told.
  return openDatabase(env, { ...quiet, ending: AbortSignal.abort() })
}

const noShop = (dataDir: string) =>
  new TaskRefused(
    `There is no shop in ${dataDir} yet. Start it once with "npm start", or set DATA_DIR to the folder of your shop.`,
  )

/** Checking the books of a large shop takes longer than any call of a shopper may. */
const STATEMENT_LIMIT_MS = 600_000
