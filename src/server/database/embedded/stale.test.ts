import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { eventually, kill, openFolder, query, start, testMachine } from '#tests/support/embedded/fixture.ts'
import { runnableBinaries } from './binaries.ts'
import { commandOf } from './running-process.ts'
import { socketFile } from './socket.ts'
import { clearStale } from './stale.ts'

test('a stale postmaster.pid does not block a start, even if its process id is reused', async () => {
  const dataDir = join(await openFolder(), 'data')
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(dataDir, 'pg', name))
  const running = await start(dataDir)
  const left = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  await running.stop()

  for (const pid of [await deadProcess(), await startZombie(), process.pid, CUT_SHORT]) {
    for (const [index, file] of files.entries()) {
      await writeFile(file, pid === CUT_SHORT ? '' : `${left[index]}`.replace(/^\d+/, String(pid)))
    }
    const { connection, stop } = await start(dataDir)
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stop()
  }
})

test('a database that another container serves is not touched', async () => {
  const dataDir = join(await openFolder(), 'data')
  await mkdir(join(dataDir, 'pg'), { recursive: true })
  const server = createServer().listen(socketFile(join(dataDir, 'pg')))
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await writeFile(join(dataDir, 'pg', 'postmaster.pid'), `${UNLISTED_PROCESS}\n`)
  const binaries = await runnableBinaries(testMachine(), undefined, dataDir, () => {})
  await expect(clearStale({ directory: join(dataDir, 'pg'), binaries, onProgress: () => {} })).rejects.toThrow(
    'perhaps another container',
  )
  expect(await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).toContain(UNLISTED_PROCESS)
})

const deadProcess = () =>
  new Promise<number>((resolve) => {
    const child = execFile('true', () => resolve(child.pid ?? 0))
  })

/** The shell becomes `sleep`, which never reaps its child. */
async function startZombie() {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => kill(parent.pid ?? 0))
  const [line] = await createInterface(parent.stdout)
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [value])
  const pid = Number(line)
  await eventually(async () => (await commandOf(pid)) === undefined)
  return pid
}

/** Above the highest process id of any system. */
const UNLISTED_PROCESS = '99999999'

/** A file that a full disk left empty. */
const CUT_SHORT = 0
