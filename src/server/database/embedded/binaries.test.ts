import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  copyOfPackage,
  NOBODY,
  openFolder,
  privateFolder,
  query,
  start,
  testMachine,
} from '#tests/support/embedded/fixture.ts'
import { isRoot } from './account.ts'
import { runnableBinaries } from './binaries.ts'
import { run } from './run.ts'

test('without the package for this machine one sentence names the solution', async () => {
  const machine = { ...testMachine(), packageDir: undefined }
  const starting = start(await openFolder(), {}, machine)
  await expect(starting).rejects.toMatchObject({
    name: 'DatabaseStartError',
    message: expect.stringMatching(
      /^The embedded PostgreSQL is not installed for this machine .*set DATABASE_URL to a PostgreSQL server.*\.$/,
    ),
  })
})

test('binaries for another C library are reported as such', async () => {
  const packageDir = await openFolder()
  const bin = join(packageDir, 'native', 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'postgres'), '#!/lib/ld-of-another-system\n', { mode: 0o755 })
  await run('chmod', ['-R', 'a+rX', packageDir])
  const starting = start(await openFolder(), {}, { ...testMachine(), packageDir })
  await expect(starting).rejects.toThrow(/lacks glibc; set DATABASE_URL/)
})

test('an install that skipped the package script, or lost its execute rights, is repaired', async () => {
  const packageDir = await copyOfPackage()
  await removeLinks(packageDir)
  await chmod(join(packageDir, 'native', 'bin', 'initdb'), 0o644)
  const { connection } = await start(join(await openFolder(), 'data'), {}, { ...testMachine(), packageDir })
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

if (isRoot()) {
  test('binaries that the account cannot reach are copied once', async () => {
    const machine = testMachine()
    const packageDir = join(await privateFolder(), 'package')
    await rename(await copyOfPackage(), packageDir)
    // Like an install under a strict umask.
    await run('chmod', ['-R', 'go-rwx', packageDir])
    const progress: string[] = []
    const copied = async () =>
      runnableBinaries({ ...machine, packageDir }, NOBODY, machine.sharedHome, (sentence) => progress.push(sentence))
    const [first, second] = await Promise.all([copied(), copied()])
    expect(first).toEqual(second)
    expect(first.major).toBe('18')
    expect(first.initdb.startsWith(machine.sharedHome)).toBe(true)
    progress.length = 0
    await copied()
    expect(progress).toEqual([])
    expect((await run(first.initdb, ['--version'], NOBODY)).ok).toBe(true)
  })
}

async function removeLinks(packageDir: string) {
  const links: { target: string }[] = JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { target } of links) await rm(join(packageDir, target))
}
