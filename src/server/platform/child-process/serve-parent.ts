import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

/**
 * Responds to the tasks of the parent process. A separate process at low priority: requests come first, and a crash
 * here does not stop the shop.
 */
export function serveParent<Task>(
  handle: (task: Task) => Promise<object> | object,
  { niceness }: { niceness: number },
) {
  setPriority(niceness)
  // Linux: when memory runs out, this process ends and not the shop or its database.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  process.on('message', async (task: Task) => {
    try {
      process.send?.(await handle(task))
    } catch (error) {
      process.send?.({ failure: error instanceof Error ? error.message : String(error) })
    }
  })
  // Ends with its parent process and ignores signals. A normal exit would wait for the current task.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}
