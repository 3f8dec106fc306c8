import { readFile, readlink } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, run } from './run.ts'

/** The command line of a live process; undefined if it has ended or is a zombie. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (!isListed(pid)) return undefined
  if (process.platform === 'linux') return linuxCommandOf(pid)
  if (process.platform === 'win32') return windowsCommandOf(pid)
  const { ok, output } = await run('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)])
  return ok && !output.startsWith('Z') ? output.replace(/^\S+\s+/, '') : undefined
}

/** The working directory of a live process; undefined if the system does not report it. */
export const workingDirectoryOf = (pid: number) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)

/** True once the process has ended; false if it is alive after `limitMs`. */
export async function waitForExit(pid: number, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (await isRunning(pid)) {
    if (performance.now() > end) return false
    await delay(20)
  }
  return true
}

/** A fast (INT) or immediate (QUIT) shutdown. On Windows Node's signals kill, so `pg_ctl` sends them. */
export async function signalPostgres(pgCtl: string, signal: 'INT' | 'QUIT', pid: number): Promise<void> {
  if (process.platform === 'win32') await run(pgCtl, ['kill', signal, String(pid)])
  else process.kill(pid, `SIG${signal}`)
}

/** Windows takes half a second for a command line and has no zombies. */
export const isRunning = async (pid: number) =>
  process.platform === 'win32' ? isListed(pid) : (await commandOf(pid)) !== undefined

async function linuxCommandOf(pid: number) {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // "12 (name) S ...": the name may contain anything.
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

/** Also a zombie, and a process of another user. */
export function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
