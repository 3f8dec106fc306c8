import { readdir, readFile } from 'node:fs/promises'
import { run } from '#server/database/embedded/run.ts'
import { commandOf } from '#server/database/embedded/running-process.ts'

/** The id of a process and the ids of its living descendants. */
export async function processTreeOf(pid: number): Promise<number[]> {
  const parents = await parentsOfAll()
  const childrenOf = (parent: number): number[] =>
    parents
      .filter((process) => process.parent === parent)
      .flatMap((process) => [process.pid, ...childrenOf(process.pid)])
  return [pid, ...childrenOf(pid)]
}

export async function aliveProcesses(pids: number[]): Promise<string[]> {
  const commands = await Promise.all(pids.map(commandOf))
  return commands.filter((command) => command !== undefined)
}

async function parentsOfAll(): Promise<{ pid: number; parent: number }[]> {
  if (process.platform !== 'linux') {
    const { output } = await run('ps', ['-axo', 'pid=,ppid='])
    return output.split('\n').map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
      return { pid, parent }
    })
  }
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  return Promise.all(pids.map(async (pid) => ({ pid, parent: await linuxParentOf(pid) })))
}

/** "12 (name) S 7 ...", and the name may hold anything. */
async function linuxParentOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}
