import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** `load` is the system's load average. */
type Machine = { load: () => number; processors: number; pauseMs: number }

/**
 * Delays the next image while the load exceeds the number of processors: requests come first. It waits for at most
 * twelve pauses. Process priority does not suffice where sessions share a machine evenly. `isUrgent` is called before
 * each pause. `signal` ends the wait.
 */
export async function yieldToRequests(
  isUrgent: () => Promise<boolean>,
  signal?: AbortSignal,
  { load, processors, pauseMs }: Machine = THIS_MACHINE,
): Promise<void> {
  for (let pauses = 0; pauses < MAX_PAUSES; pauses += 1) {
    if (load() <= processors || signal?.aborted || (await isUrgent())) return
    await pause(pauseMs, undefined, { signal }).catch(() => {})
  }
}

/** A minute. The 550 images of the opening catalogue take nine hours on a machine that is always busy. */
const MAX_PAUSES = 12

const THIS_MACHINE: Machine = {
  load: () => loadavg()[0] ?? 0,
  processors: availableParallelism(),
  pauseMs: 5_000,
}
