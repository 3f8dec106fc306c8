import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')
const LEFT_OUT = ['node_modules', '.git', 'dist', 'data', 'coverage']

/** A copy of the project in a temporary folder, so that no fault is ever written into the project. */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-mutation-'))
  const filter = (path: string) => !LEFT_OUT.includes(relative(PROJECT, path))
  await cp(PROJECT, folder, { recursive: true, filter })
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
