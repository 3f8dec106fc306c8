import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { findPooler } from '../../tools/find-engines.ts'
import { freePort } from './free-port.ts'

type Options = {
  /** The folder of the server's socket. */
  host: string
  /** Further settings of pgbouncer. */
  settings?: string[]
}

/** A real pgbouncer in transaction mode before the database `shop`, gone after the test. */
export async function openPooler({ host, settings = [] }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pooler-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const configuration = join(folder, 'pgbouncer.ini')
  await writeFile(users, '"shop" ""\n"shop_app" ""\n', { mode: 0o644 })
  const lines = [
    '[databases]',
    `shop = host=${host} port=5432`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'auth_type = trust',
    `auth_file = ${users}`,
    ...settings,
  ]
  await writeFile(configuration, `${lines.join('\n')}\n`, { mode: 0o644 })
  const { uid, gid } = await stat(host)
  // pgbouncer refuses root, and only the server's account can enter the socket folder.
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  const pooler = spawn(findPooler(), [configuration], { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', ...account })
  const output: string[] = []
  const log = createInterface(pooler.stderr).on('line', (line) => output.push(line))
  onTestFinished(async () => {
    if (pooler.exitCode === null && pooler.kill('SIGKILL')) await once(pooler, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await waitUntilReady(log, pooler, output)
  return { port, output, addressOf: (database: string) => `postgresql://shop@127.0.0.1:${port}/${database}` }
}

async function waitUntilReady(
  log: ReturnType<typeof createInterface>,
  pooler: ReturnType<typeof spawn>,
  output: string[],
) {
  await new Promise<void>((resolve, reject) => {
    log.on('line', (line) => / process up: /.test(line) && resolve())
    pooler.on('exit', () => reject(new Error(`pgbouncer ended: ${output.join('\n')}`)))
  })
}
