import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '#server/platform/files/sync-folder.ts'
import type { Binaries } from './binaries.ts'
import { majorOf, makeCluster } from './cluster.ts'
import { type ClusterLocation, isCluster, possibleClusters } from './cluster-location.ts'
import type { DatabaseConnection } from './connection.ts'
import type { Machine } from './machine.ts'
import { oldBinaries } from './old-binaries.ts'

/**
 * Moves all rows from the database of an older PostgreSQL, which is read-only, to an empty one, and verifies them.
 * `folder` is empty and for its files.
 */
export type MoveRows = (from: DatabaseConnection, to: DatabaseConnection, folder: string) => Promise<void>

type Server = { connection: DatabaseConnection; stop: () => Promise<void> }

type Upgrade = {
  dataDir: string
  /** The old cluster, and where the new one will be. */
  location: ClusterLocation
  binaries: Binaries
  machine: Machine
  moveRows: MoveRows
  open: (location: ClusterLocation, binaries: Binaries, settings: Record<string, string>) => Promise<Server>
  onProgress: (sentence: string) => void
}

/**
 * Replaces the cluster by one of the binaries' major version with the same rows. Keeps the old one beside it. Until the
 * swap the old one is only read, so an interrupted upgrade begins again. @throws DatabaseStartError
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<void> {
  const { dataDir, location, binaries, machine, onProgress } = upgrade
  const oldMajor = await majorOf(location.directory)
  const old = await oldBinaries({ major: oldMajor, dataDir, account: location.account, machine, onProgress })
  onProgress(`Upgrading the database from PostgreSQL ${oldMajor} to ${binaries.major}`)
  const upgraded = { ...location, directory: upgradedPath(location.directory) }
  // Left by an interrupted upgrade; the old cluster may have sold since.
  await rm(upgraded.directory, { recursive: true, force: true })
  await makeCluster(upgraded, binaries, machine.overTcp)
  await moveInto(upgrade, upgraded, old)
  await swap(location.directory, oldMajor)
  onProgress(`The database of PostgreSQL ${oldMajor} stays in ${oldPath(location.directory, oldMajor)}`)
}

/** Completes the swap of an upgrade that was interrupted within it. */
export async function finishUpgrade(dataDir: string, sharedHome: string): Promise<void> {
  for (const directory of await possibleClusters(dataDir, sharedHome)) {
    // The old cluster leaves its place only when the new one is complete.
    if ((await isCluster(directory)) || !(await isCluster(upgradedPath(directory)))) continue
    await rename(upgradedPath(directory), directory)
    await syncFolder(dirname(directory))
  }
}

async function moveInto(
  { dataDir, location, binaries, moveRows, open }: Upgrade,
  upgraded: ClusterLocation,
  old: Binaries,
) {
  const folder = join(dataDir, 'upgrade-rows')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    const from = await open(location, old, { default_transaction_read_only: 'on' })
    try {
      const to = await open(upgraded, binaries, {})
      await moveRows(from.connection, to.connection, folder).finally(() => to.stop())
    } finally {
      await from.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function swap(directory: string, oldMajor: string) {
  const old = oldPath(directory, oldMajor)
  // Left by an earlier upgrade that the operator reverted.
  await rm(old, { recursive: true, force: true })
  await rename(directory, old)
  await syncFolder(dirname(directory))
  await rename(upgradedPath(directory), directory)
  await syncFolder(dirname(directory))
}

const upgradedPath = (directory: string) => `${directory}-upgraded`
const oldPath = (directory: string, major: string) => join(dirname(directory), `postgres-${major}-old`)
