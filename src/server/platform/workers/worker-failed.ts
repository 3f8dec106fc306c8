/** A worker ended before the shop was open. The worker has printed the reason. */
export class WorkerFailed extends Error {}
