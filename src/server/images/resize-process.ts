import sharp from 'sharp'
import { serveParent } from '#server/platform/child-process/serve-parent.ts'
import { resizeImage } from './resize.ts'
import type { Task } from './resizer.ts'

sharp.concurrency(1)
sharp.cache(false)

serveParent<Task>(({ original, ...options }) => resizeImage(original, options), { niceness: 19 })
