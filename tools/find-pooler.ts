import { existsSync } from 'node:fs'
import { installOneOf } from './install-package.ts'

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/** For tests: pgbouncer. Installed if missing. */
export function findPooler(): string {
  const present = () => PLACES.find((path) => existsSync(path))
  installOneOf(['pgbouncer'], () => present() !== undefined)
  const found = present()
  if (!found) throw new Error('No pgbouncer could be installed. Install it with the packages of your system.')
  return found
}
