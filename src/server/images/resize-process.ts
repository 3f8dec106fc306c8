import { setPriority } from 'node:os'
import sharp from 'sharp'
import { resizePicture } from './resize.ts'
import type { Task } from './resizer.ts'

// A process of its own: selling goes first, and a picture that brings the decoder down leaves the shop standing.
setPriority(19)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async ({ original, ...wanted }: Task) => {
  try {
    process.send?.(await resizePicture(original, wanted))
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) })
  }
})
// It ends with the shop however that ends, and leaves the signals to it. An ordinary exit would wait for the picture at hand.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
