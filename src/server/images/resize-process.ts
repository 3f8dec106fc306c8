import { setPriority } from 'node:os'
import sharp from 'sharp'
import { resizeImage } from './resize.ts'
import type { Task } from './resizer.ts'

// A separate process at low priority: requests come first, and a crash of the decoder does not stop the shop.
setPriority(19)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async ({ original, ...wanted }: Task) => {
  try {
    process.send?.(await resizeImage(original, wanted))
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) })
  }
})
// Ends with its parent process and ignores signals. A normal exit would wait for the current image.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
