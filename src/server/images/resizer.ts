import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Resized } from './resize.ts'

/** Without sizes it makes the preview alone. */
type Wanted = { withSizes: boolean }
export type Task = Wanted & { original: Uint8Array }

export type Resizer = {
  /** Answers the failure in words when the picture cannot be read; throws when the process is gone. */
  resize: (original: Uint8Array, wanted: Wanted) => Promise<Resized | { failure: string }>
  stop: () => void
}

/** A process that resizes one picture at a time, at the lowest priority. */
export function startResizer(): Resizer {
  const child = fork(join(import.meta.dirname, 'resize-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(() => {
    throw new Error('The process that resizes pictures has ended')
  })
  // Nobody may be waiting for it at the moment; whoever is gets the failure through the race below.
  gone.catch(() => {})

  return {
    resize: async (original, wanted) => {
      const answer = once(child, 'message')
      child.send({ original, ...wanted } satisfies Task)
      const [resized] = await Promise.race([answer, gone])
      return resized
    },
    stop: () => {
      child.kill('SIGKILL')
    },
  }
}
