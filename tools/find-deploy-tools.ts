import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

// For tests of the folder `deploy`: the programs that its files are written for.

const STORE = join(tmpdir(), 'shop-debian-packages')

export const findNginx = () => findTool('nginx', 'nginx', 'usr/sbin')
export const findCaddy = () => findTool('caddy', 'caddy', 'usr/bin')
export const findPromtool = () => findTool('promtool', 'prometheus', 'usr/bin')
export const findRestic = () => findTool('restic', 'restic', 'usr/bin')
export const findSystemdAnalyze = () => findTool('systemd-analyze', 'systemd', 'usr/bin')

/** The folder of the programs. Only the run of several machines needs it. */
export const findPostgres = () => dirname(findTool('postgres', 'postgresql-15', 'usr/lib/postgresql/15/bin'))

export function findDeployTools() {
  for (const find of [findNginx, findCaddy, findPromtool, findRestic, findSystemdAnalyze]) find()
}

/** The installed program, or one that is unpacked from Debian's package. An installation would start services. */
function findTool(name: string, debianPackage: string, folder: string): string {
  const installed = [`/${folder}`, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path))
  const unpacked = join(STORE, debianPackage, folder, name)
  if (installed) return installed
  if (!existsSync(unpacked)) unpack(debianPackage)
  if (existsSync(unpacked)) return unpacked
  throw new Error(`${name} was not found, and the Debian package ${debianPackage} cannot be downloaded. Install it.`)
}

function unpack(debianPackage: string) {
  const partial = join(STORE, `.${debianPackage}-${process.pid}`)
  mkdirSync(partial, { recursive: true })
  const download = () => spawnSync('apt-get', ['download', '-qq', debianPackage], { cwd: partial, stdio: 'ignore' })
  // A fresh machine has no list of packages yet.
  if (download().status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    download()
  }
  const file = readdirSync(partial).find((each) => each.endsWith('.deb'))
  if (file) {
    execFileSync('dpkg', ['-x', file, 'files'], { cwd: partial })
    rmSync(join(STORE, debianPackage), { recursive: true, force: true })
    renameSync(join(partial, 'files'), join(STORE, debianPackage))
  }
  rmSync(partial, { recursive: true, force: true })
}
