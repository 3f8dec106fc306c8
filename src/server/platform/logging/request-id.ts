import { randomUUID } from 'node:crypto'

/** A random prefix for each process and a counter for each request. */
const OF_THIS_PROCESS = randomUUID().slice(0, -8)
let last = 0

/** Unique across restarts and machines, to join the audit log with the log. In UUID form. */
export function nextRequestId(): string {
  last = (last + 1) >>> 0
  return OF_THIS_PROCESS + last.toString(16).padStart(8, '0')
}
