import { connectForTask } from '#server/database/connect-for-task.ts'
import { findCluster } from '#server/database/embedded/cluster-location.ts'
import { appConnection } from '#server/database/embedded/connection.ts'
import { thisMachine } from '#server/database/embedded/machine.ts'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import type { Env } from '#server/env.ts'
import { openImageStore } from '#server/platform/object-storage/store.ts'
import { openDatabase } from '#server/platform/startup/database.ts'
import { type OpenShop, TaskRefused } from './task.ts'

/**
 * Opens the shop's database for a command. Uses the one of a running shop, or starts it for the command. Throws
 * `TaskRefused` and the errors of a start.
 */
export async function openForTask(env: Env): Promise<OpenShop & { close: () => Promise<void> }> {
  const database = await findDatabase(env)
  const db = connectForTask(database.connection, 4)
  const close = async () => {
    await db.destroy()
    await database.stop()
  }
  return {
    db,
    connection: database.direct,
    dataDir: env.dataDir,
    images: await openImageStore({ dataDir: env.dataDir, ...env.images }),
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
  const silent = { onProgress: () => {}, log: () => {}, onEnded: () => {} }
  // A command does not retry an unreachable server: the operator reads the error.
  return openDatabase(env, { ...silent, ending: AbortSignal.abort() })
}

const noShop = (dataDir: string) =>
  new TaskRefused(
    `There is no shop in ${dataDir} yet. Start it once with "npm start", or set DATA_DIR to the folder of your shop.`,
  )
