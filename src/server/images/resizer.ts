import { join } from 'node:path'
import { startChild } from '#server/platform/child-process/start-child.ts'
import type { Resized } from './resize.ts'

/** Without sizes it makes only the preview. */
type ResizeOptions = { withSizes: boolean }
export type Task = ResizeOptions & { original: Uint8Array }

export type Resizer = {
  /** Returns the failure for an unreadable image; throws when the process has ended. */
  resize: (original: Uint8Array, options: ResizeOptions) => Promise<Resized | { failure: string }>
  stop: () => void
}

/** A process that resizes one image at a time, at the lowest priority. */
export function startResizer(): Resizer {
  const child = startChild<Task, Resized | { failure: string }>(join(import.meta.dirname, 'resize-process.ts'))
  return { resize: (original, options) => child.request({ original, ...options }), stop: child.stop }
}
