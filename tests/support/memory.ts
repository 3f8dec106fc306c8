import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How much memory the process and its children use, in MB, as if nothing else ran on the machine. */
export async function memoryOf(pid: number): Promise<number> {
  const maps = await Promise.all((await processTreeOf(pid)).map(mapsOf))
  const files = new Map<string, number>()
  for (const [file, size] of maps.flatMap((map) => [...map.files])) {
    files.set(file, Math.max(files.get(file) ?? 0, size))
  }
  const own = maps.reduce((sum, map) => sum + map.own, 0)
  return (own + [...files.values()].reduce((sum, size) => sum + size, 0)) / 1_024
}

async function processTreeOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => [])
  const children = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)))
  const pids = children.flatMap((text) => text.split(' ').filter(Boolean).map(Number))
  return [pid, ...(await Promise.all(pids.map(processTreeOf))).flat()]
}

/** The command lines of the process and its children. */
export const commandsOf = async (pid: number): Promise<string[]> =>
  Promise.all((await processTreeOf(pid)).map((process) => read(`/proc/${process}/cmdline`)))

/** The processes below this one whose command line has `part`. */
export async function processesOf(part: string): Promise<number[]> {
  const pids = await processTreeOf(process.pid)
  const commands = await Promise.all(pids.map((process) => read(`/proc/${process}/cmdline`)))
  return pids.filter((_, index) => commands[index]?.includes(part))
}

/**
 * In kB. `own`: anonymous and shared memory, each page divided among the processes that use it. `files`: resident pages
 * of programs and libraries, which processes outside the shop may share.
 */
async function mapsOf(pid: number) {
  let own = 0
  const files = new Map<string, number>()
  for (const part of (await read(`/proc/${pid}/smaps`)).split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const [, inode, path = ''] = /^\S+ \S+ \S+ \S+ (\d+)\s*(.*)$/m.exec(part) ?? []
    const size = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(part)?.[1] ?? 0)
    const isFile = inode !== '0' && path.startsWith('/') && !path.endsWith('(deleted)')
    own += isFile ? Math.min(size('Pss'), size('Anonymous')) : size('Pss')
    if (isFile) files.set(path, (files.get(path) ?? 0) + size('Rss') - size('Anonymous'))
  }
  return { own, files }
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '')

export type MemoryLimit = {
  /** Starts a program within the limit. */
  command: (program: string[]) => string[]
  env: Record<string, string>
  remove: () => Promise<void>
}

/** A control group where this machine allows it. Elsewhere the shop only gets the limit as a setting. */
export async function limitMemory(megabytes: number): Promise<MemoryLimit> {
  const groups = await read('/proc/self/cgroup')
  const first = /^\d+:memory:(.*)$/m.exec(groups)?.[1]
  const second = /^0::(.*)$/m.exec(groups)?.[1] ?? ''
  const kinds = [
    ...(first === undefined ? [] : [{ home: join('/sys/fs/cgroup/memory', first), file: 'memory.limit_in_bytes' }]),
    { home: join('/sys/fs/cgroup', second), file: 'memory.max' },
  ]
  for (const { home, file } of kinds) {
    const group = join(home, `shop-${randomUUID()}`)
    try {
      await mkdir(group)
      await writeFile(join(group, file), String(megabytes * 2 ** 20), { flag: 'r+' })
      const enter = `echo $$ > '${group}/cgroup.procs' && exec "$@"`
      return { command: (program) => ['sh', '-c', enter, 'sh', ...program], env: {}, remove: () => rmdir(group) }
    } catch {
      await rmdir(group).catch(() => {})
    }
  }
  return { command: (program) => program, env: { SHOP_MEMORY: String(megabytes) }, remove: async () => {} }
}
