import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { allocatorOf, flagsOf, sizes } from '#server/platform/memory/sizes.ts'
import type { Resized } from './resize.ts'

/** Without sizes it makes only the preview. */
type Wanted = { withSizes: boolean }
export type Task = Wanted & { original: Uint8Array }

export type Resizer = {
  /** Returns the failure for an unreadable image; throws when the process has ended. */
  resize: (original: Uint8Array, wanted: Wanted) => Promise<Resized | { failure: string }>
  stop: () => void
}

/** A process that resizes one image at a time, at the lowest priority. */
export function startResizer(): Resizer {
  const child = fork(join(import.meta.dirname, 'resize-process.ts'), {
    serialization: 'advanced',
    execArgv: flagsOf(sizes.imageNode),
    env: allocatorOf(sizes),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(() => {
    throw new Error('The image process has ended')
  })
  // Avoids an unhandled rejection: callers get the failure from the race below.
  gone.catch(() => {})

  return {
    resize: async (original, wanted) => {
      const response = once(child, 'message')
      child.send({ original, ...wanted } satisfies Task)
      const [resized] = await Promise.race([response, gone])
      return resized
    },
    stop: () => {
      child.kill('SIGKILL')
    },
  }
}
