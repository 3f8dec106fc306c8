import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** `load` is the system's load average. */
export type Machine = { load: () => number; processors: number; pauseMs: number }

/**
 * Delays the next image while the load exceeds the number of processors, so that requests come first. Process priority
 * does not suffice where sessions share a machine evenly. `signal` ends the wait.
 */
export async function yieldToRequests(
  signal?: AbortSignal,
  { load, processors, pauseMs }: Machine = THIS_ONE,
): Promise<void> {
  if (load() > processors) await pause(pauseMs, undefined, { signal }).catch(() => {})
}

const THIS_ONE: Machine = {
  load: () => loadavg()[0] ?? 0,
  processors: availableParallelism(),
  // The opening catalogue has about 550 images: on a machine that is never idle they take less than an hour.
  pauseMs: 5_000,
}
