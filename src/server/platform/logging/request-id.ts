import { randomUUID } from 'node:crypto'

/** Chance once for each process, and a number for each request. */
const OF_THIS_PROCESS = randomUUID().slice(0, -8)
let last = 0

/** Unique over restarts and machines: the audit and the log are read together. In the form of a UUID. */
export function nextRequestId(): string {
  last = (last + 1) >>> 0
  return OF_THIS_PROCESS + last.toString(16).padStart(8, '0')
}
