import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRoot, unprivilegedAccount } from '#server/database/embedded/account.ts'
import { eventually } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { findPooler } from '../../tools/find-engines.ts'

/** pgbouncer in transaction mode before the server of `target`, as docs/operations/scaling.md sets it. */
export async function openPooler(folder: string, target: number) {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  // pgbouncer refuses root.
  const account = isRoot() ? await unprivilegedAccount() : undefined
  let child: ReturnType<typeof spawn> | undefined

  const write = (to: number) =>
    writeFile(
      file,
      [
        '[databases]',
        `shop = host=127.0.0.1 port=${to}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'pool_mode = transaction',
        'auth_type = trust',
        `auth_file = ${users}`,
        'max_client_conn = 500',
        'default_pool_size = 30',
        'server_connect_timeout = 2',
        'server_login_retry = 1',
        'query_wait_timeout = 5',
      ].join('\n'),
      { mode: 0o644 },
    )
  const start = async () => {
    let output = ''
    const started = spawn(findPooler(), [file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    started.stderr?.on('data', (piece) => {
      output += piece
    })
    child = started
    await eventually(async () => {
      if (started.exitCode !== null) throw new Error(`pgbouncer ended: ${output}`)
      return output.includes('process up: ')
    })
  }
  await writeFile(users, '"shop" ""\n"shop_app" ""\n', { mode: 0o644 })
  await write(target)
  await start()

  const kill = async () => {
    if (child?.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  }
  return {
    port,
    start,
    kill,
    /** Like an operator after a failover. */
    aimAt: async (to: number) => {
      await write(to)
      child?.kill('SIGHUP')
    },
  }
}
