import { availableParallelism, loadavg } from 'node:os'

/**
 * The limits of the start (OPS-16, OPS-17) are those of a machine that is free. A test's machine runs others beside, so that
 * each processor has a queue: how many of them wanted it in the past minute, at least 1.
 */
export const queueForProcessors = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** A limit in ms of a machine that is free, as it is on this one now. */
export const onThisMachine = (ms: number) => ms * queueForProcessors()
