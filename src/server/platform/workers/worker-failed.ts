/** A worker ended before the shop was open; it has said why. */
export class WorkerFailed extends Error {}
