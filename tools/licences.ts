import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Writes docs/licences.md from the lockfile: `npm run licences`.

type Package = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }
export type Lockfile = { packages: Record<string, Package & { integrity?: string; hasInstallScript?: boolean }> }

const PROJECT = join(import.meta.dirname, '..')
export const LICENCES_FILE = join(PROJECT, 'docs/licences.md')

export const readLockfile = async (): Promise<Lockfile> =>
  JSON.parse(await readFile(join(PROJECT, 'package-lock.json'), 'utf8'))

/** The dependencies of the lockfile, by licence. */
export function licencesPage({ packages }: Lockfile): string {
  const all = Object.entries(packages).filter(([path]) => path !== '')
  const isForDevelopment = ([, { dev, devOptional }]: (typeof all)[number]) => Boolean(dev || devOptional)
  return [
    '# Licences of the packages that the shop uses',
    '',
    'Made from `package-lock.json` by `npm run licences`; never edited by hand.',
    '',
    '## What a running shop loads',
    '',
    ...tableOf(all.filter((each) => !isForDevelopment(each))),
    '',
    '## What is used to build and test it, and what a browser gets of it',
    '',
    ...tableOf(all.filter(isForDevelopment)),
    '',
  ].join('\n')
}

function tableOf(packages: [path: string, Package][]): string[] {
  const byLicence = new Map<string, Set<string>>()
  for (const [path, { version = '', license = 'unknown' }] of packages) {
    const named = `${path.replace(/^.*node_modules\//, '')} ${version}`
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(named))
  }
  const rows = [...byLicence].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    '| Licence | Packages |',
    '|---|---|',
    ...rows.map(([licence, named]) => `| ${licence} | ${[...named].sort().join(', ')} |`),
  ]
}

if (import.meta.main) await writeFile(LICENCES_FILE, licencesPage(await readLockfile()))
