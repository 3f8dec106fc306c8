import { passwordOf } from './cluster.ts'
import { findCluster } from './cluster-location.ts'
import { type DatabaseConnection, isServing, ownerConnection } from './connection.ts'
import { thisMachine } from './machine.ts'
import { isPostgresOn, readPidFile } from './stale.ts'

/**
 * The owner's connection to the database of a running shop on this data folder; undefined if none runs. @throws
 * DatabaseStartError when the database belongs to another user, or is recorded but missing
 */
export async function connectionOfRunning(
  dataDir: string,
  machine = thisMachine(),
): Promise<DatabaseConnection | undefined> {
  const directory = await findCluster(dataDir, machine.sharedHome)
  if (directory === undefined) return undefined
  const server = await readPidFile(directory)
  if (!server?.ready || server.pid === undefined || !(await isPostgresOn(server.pid, directory))) return undefined

  const connection = server.socketDir
    ? ownerConnection(server.socketDir, server.port)
    : ownerConnection('127.0.0.1', server.port, await passwordOf(directory))
  return (await isServing(connection)) ? connection : undefined
}
