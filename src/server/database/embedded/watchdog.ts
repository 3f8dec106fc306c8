import { spawn } from 'node:child_process'
import type { Account } from './account.ts'
import { asAccount } from './run.ts'

interface Watched {
  /** Settles when the program has ended: its exit code, or undefined if it was killed or never started. */
  exited: Promise<number | undefined>
  /** Asks the program to stop, once. The end of this process does the same. */
  release(): void
}

/**
 * Runs a program under a shell. The shell waits for the program's end and for the end of a pipe that only this process
 * holds. When this process dies, even by kill -9, the pipe closes and the shell stops the program.
 */
export function spawnWatched(
  command: string[],
  account: Account | undefined,
  onOutput: (text: string) => void,
): Watched {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...command], {
    ...asAccount(account),
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C must not stop the database before the shop has finished.
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput)
  child.stdin.on('error', () => {})

  const exited = new Promise<number | undefined>((resolve) => {
    child.on('error', (error) => {
      onOutput(`${error.message}\n`)
      resolve(undefined)
    })
    child.on('close', (code) => resolve(code ?? undefined))
    // Short-lived children hold the output open, so the wait for the last lines is limited.
    child.on('exit', (code) => setTimeout(resolve, LAST_LINES_MS, code ?? undefined))
  })
  return { exited, release: () => child.stdin.end() }
}

/**
 * SIGTERM goes first, because a background program ignores SIGINT until it has handlers. PostgreSQL takes SIGTERM as
 * smart shutdown and SIGINT as fast shutdown. The shell ignores signals to its group (a service manager's stop): the
 * shop stops the database last.
 */
const SCRIPT = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
trap '' HUP INT TERM
{ read -r line <&3; kill -TERM $program; kill -INT $program; } >/dev/null 2>&1 &
reader=$!
exec 3<&- </dev/null
wait $program
code=$?
kill -KILL $reader 2>/dev/null
exit $code
`

const LAST_LINES_MS = 200
