import { readFile, readlink } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, run } from './run.ts'

/** The command line of a live process; undefined when it is gone or a zombie (dead, only not yet reaped by its parent). */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (!isListed(pid)) return undefined
  if (process.platform === 'linux') return linuxCommandOf(pid)
  if (process.platform === 'win32') return windowsCommandOf(pid)
  const { ok, output } = await run('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)])
  return ok && !output.startsWith('Z') ? output.replace(/^\S+\s+/, '') : undefined
}

/** The folder a live process works in; undefined where the system does not tell. */
export const workingDirectoryOf = (pid: number) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)

/** True as soon as the process is gone, false when it still lives after `limitMs`. */
export async function waitUntilGone(pid: number, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (await isRunning(pid)) {
    if (performance.now() > end) return false
    await delay(20)
  }
  return true
}

/** A clean (INT) or quick (QUIT) stop. Node's own signals end a program at once on Windows; `pg_ctl` knows the way there. */
export async function signalPostgres(pgCtl: string, signal: 'INT' | 'QUIT', pid: number): Promise<void> {
  if (process.platform === 'win32') await run(pgCtl, ['kill', signal, String(pid)])
  else process.kill(pid, `SIG${signal}`)
}

/** Asking Windows for a command line takes half a second, and it has no zombies. */
export const isRunning = async (pid: number) =>
  process.platform === 'win32' ? isListed(pid) : (await commandOf(pid)) !== undefined

async function linuxCommandOf(pid: number) {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // "12 (name) S ...", and the name may hold anything.
    const state = stat.charAt(stat.lastIndexOf(')') + 2)
    return state === 'Z' || state === 'X' ? undefined : command.replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

async function windowsCommandOf(pid: number) {
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`
  const { output } = await run('powershell.exe', ['-NoProfile', '-Command', query])
  return output || undefined
}

function isListed(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
