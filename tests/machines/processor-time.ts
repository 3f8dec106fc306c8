import { readFile } from 'node:fs/promises'
import { processesOn } from '#tests/support/embedded/fixture.ts'
import { processTreeOf } from '#tests/support/startup/process-tree.ts'

const TICK_MS = 10

/** Processor time in ms of the sessions of a database so far, by process id. */
export const sessionTimes = async (database: string): Promise<Map<number, number>> =>
  timesOf(await processesOn(` ${database} `), 'postgres')

/** Processor time in ms that a shop's processes have used so far, by process id. Excludes its database. */
export async function processorTimes(pid: number): Promise<Map<number, number>> {
  return timesOf(await processTreeOf(pid), 'node', 'MainThread')
}

async function timesOf(pids: number[], ...programs: string[]): Promise<Map<number, number>> {
  const times = await Promise.all(pids.map(async (pid) => [pid, await timeOf(pid, programs)] as const))
  return new Map(times.filter(([, ms]) => ms !== undefined).map(([pid, ms]) => [pid, ms ?? 0]))
}

/** "12 (node) S ...": user and system time are the 14th and 15th field. */
async function timeOf(pid: number, programs: string[]): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (!stat || !programs.some((program) => stat.includes(`(${program})`))) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
