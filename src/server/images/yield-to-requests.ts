import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** `load` is the system's load average, and `pauseMs` the pause while it equals the number of processors. */
export type Machine = { load: () => number; processors: number; pauseMs: number }

/**
 * Delays the next image while the load exceeds the number of processors, in proportion to it: requests come first.
 * Process priority does not suffice where sessions share a machine evenly. `signal` ends the wait.
 */
export async function yieldToRequests(
  signal?: AbortSignal,
  { load, processors, pauseMs }: Machine = THIS_ONE,
): Promise<void> {
  const excess = load() / processors
  if (excess > 1) await pause(pauseMs * excess, undefined, { signal }).catch(() => {})
}

const THIS_ONE: Machine = {
  load: () => loadavg()[0] ?? 0,
  processors: availableParallelism(),
  // The opening catalogue has about 550 images. At twice the load that the machine can carry, they take less than two
  // hours.
  pauseMs: 5_000,
}
