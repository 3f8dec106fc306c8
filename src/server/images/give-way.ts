import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** `load`: how many want to compute at the same time, as the system counts them. */
export type Machine = { load: () => number; processors: number; pauseMs: number }

/**
 * While the machine has more to do than it has processors, shoppers wait for each other: the next picture comes later. A low
 * priority alone does not help where processes of different sessions share a machine evenly. `signal` ends the waiting.
 */
export async function giveWay(signal?: AbortSignal, { load, processors, pauseMs }: Machine = THIS_ONE): Promise<void> {
  if (load() > processors) await pause(pauseMs, undefined, { signal }).catch(() => {})
}

const THIS_ONE: Machine = {
  load: () => loadavg()[0] ?? 0,
  processors: availableParallelism(),
  // The opening catalogue has about 550 pictures: on a machine that is never calm they are done within an hour.
  pauseMs: 5_000,
}
