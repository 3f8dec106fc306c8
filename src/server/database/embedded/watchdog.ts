import { spawn } from 'node:child_process'
import type { Account } from './account.ts'
import { asAccount } from './run.ts'

export interface Watched {
  /** Settles when the program is gone: its exit code, or undefined if it was killed or never started. */
  exited: Promise<number | undefined>
  /** Asks the program to stop, once; the end of this process, however it comes, does the same. */
  letGo(): void
}

/**
 * Runs a program under a shell that waits for two things: the program's end, and the end of a pipe that only this
 * process holds. When this process dies, even by kill -9, the pipe closes and the program is asked to stop.
 */
export function spawnWatched(
  command: string[],
  account: Account | undefined,
  onOutput: (text: string) => void,
): Watched {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...command], {
    ...asAccount(account),
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C in the terminal must not stop the database before the shop has finished its work.
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
    // Processes that outlive the program for a moment hold its output open: do not wait long for the last lines.
    child.on('exit', (code) => setTimeout(resolve, LAST_LINES_MS, code ?? undefined))
  })
  return { exited, letGo: () => child.stdin.end() }
}

/**
 * SIGTERM goes first because a background program ignores SIGINT until it has its own handlers; to a running PostgreSQL
 * SIGTERM means "when all have left" and SIGINT then "now, cleanly". Signals meant for the whole group (a service
 * manager's stop) do not end the shell: the shop stops the database last.
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
