import { availableParallelism, loadavg } from 'node:os'

/**
 * The limits of a start (OPS-16, OPS-17, also after a kill) are for an idle machine. A test’s machine also runs other
 * programs, so each processor has a queue. Its length is the average of the past minute, at least 1.
 */
export const queueForProcessors = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** Scales a limit in ms of an idle machine to the load of this one. */
export const onThisMachine = (ms: number) => ms * queueForProcessors()
