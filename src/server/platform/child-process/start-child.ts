import { fork } from 'node:child_process'
import { allocatorOf, flagsOf, sizes } from '#server/platform/memory/sizes.ts'

export type Child<Task, Reply> = {
  /** One task at a time. Throws when the process has ended. */
  request: (task: Task) => Promise<Reply>
  /** Whether the process has ended, for example for lack of memory. */
  hasExited: () => boolean
  stop: () => void
}

/** A process for heavy work, with the memory limits of the image process. Its file calls `serveParent`. */
export function startChild<Task extends object, Reply>(file: string, args: string[] = []): Child<Task, Reply> {
  const child = fork(file, args, {
    serialization: 'advanced',
    execArgv: flagsOf(sizes.imageNode),
    env: allocatorOf(sizes),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let hasExited = false
  let pending: PromiseWithResolvers<Reply> | undefined
  const end = () => {
    hasExited = true
    pending?.reject(new Error('The child process has ended'))
  }
  child.on('message', (reply) => pending?.resolve(reply as Reply))
  child.on('exit', end)
  child.on('error', end)

  return {
    request: async (task) => {
      if (hasExited) throw new Error('The child process has ended')
      pending = Promise.withResolvers<Reply>()
      child.send(task)
      return pending.promise
    },
    hasExited: () => hasExited,
    stop: () => {
      child.kill('SIGKILL')
    },
  }
}
