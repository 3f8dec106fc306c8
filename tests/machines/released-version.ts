import { execFileSync } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 2 ** 30 })

/** The newest commit whose schema is the released one (`migrations/RELEASED`). Needs the history of git. */
async function releasedCommit(): Promise<string> {
  const released = (await readFile(join(PROJECT, 'migrations/RELEASED'), 'utf8')).trim()
  let newest = 'HEAD'
  for (const commit of git('rev-list', '--first-parent', 'HEAD', '--', 'migrations').split('\n').filter(Boolean)) {
    if (schemaOf(commit) === `migrations/${released}`) return newest
    newest = `${commit}^`
  }
  throw new Error(`No commit has the schema of ${released}. This run needs the history: git fetch --unshallow`)
}

/** Its last migration. */
const schemaOf = (commit: string) =>
  git('ls-tree', '--name-only', commit, 'migrations/')
    .split('\n')
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1)

/** The files of the released version in `folder`, with the packages of this one. */
export async function checkOutReleased(folder: string): Promise<string> {
  const commit = await releasedCommit()
  await mkdir(folder, { recursive: true })
  const archive = join(folder, '..', 'released.tar')
  git(
    'archive',
    '--format=tar',
    `--output=${archive}`,
    commit,
    'bin',
    'src',
    'sandbox',
    'migrations',
    'catalogue',
    'docs',
    'package.json',
  )
  execFileSync('tar', ['-xf', archive, '-C', folder])
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return commit
}
