import type { Context } from '#server/context.ts'
import { previewFileOf } from '#shared/uploads.ts'
import { addressOf, markMade, nextImageToMake } from './queries.ts'
import { type Resizer, startResizer } from './resizer.ts'
import { yieldToRequests } from './yield-to-requests.ts'

type Waiting = NonNullable<Awaited<ReturnType<typeof nextImageToMake>>>
type SizeDeps = Pick<Context, 'db' | 'images' | 'log'>

/** Less than the hour after which the queue gives up a job (`database/queues.ts`). */
const LONGEST_RUN_MS = 50 * 60_000

/**
 * The job `makeImageSizes`. `stop` interrupts it at shutdown, and it continues after the next start. On a busy machine
 * a catalogue takes several runs of `longestMs`.
 */
export function imageSizesJob({ jobs, ...deps }: SizeDeps & Pick<Context, 'jobs'>, longestMs = LONGEST_RUN_MS) {
  const breakOff = new AbortController()
  const run = async () => {
    const isOver = AbortSignal.timeout(longestMs)
    await makeMissingSizes(deps, AbortSignal.any([breakOff.signal, isOver]))
    if (isOver.aborted) await jobs.enqueue(deps.db, 'makeImageSizes', {})
  }
  return { run, stop: () => breakOff.abort() }
}

/**
 * Makes the missing sizes and previews. An image counts as done when all its files are stored. A run that `signal`
 * or a crash interrupts can therefore continue.
 */
export async function makeMissingSizes(deps: SizeDeps, signal?: AbortSignal): Promise<void> {
  if (!(await nextImageToMake(deps.db))) return
  const resizer = startResizer()
  signal?.addEventListener('abort', resizer.stop)
  try {
    await makeAll(deps, resizer, signal)
  } catch (error) {
    if (!signal?.aborted) throw error
  } finally {
    signal?.removeEventListener('abort', resizer.stop)
    resizer.stop()
  }
}

async function makeAll(deps: SizeDeps, resizer: Resizer, signal: AbortSignal | undefined) {
  const failed: string[] = []
  const next = () => nextImageToMake(deps.db, failed)
  for (let made = 0; ; made += 1) {
    // The first ones are an upload that someone waits for; many are a catalogue, which can wait.
    if (made >= BATCH_SIZE) await yieldToRequests(uploadDuring(next), signal)
    if (signal?.aborted) return
    const image = await next()
    if (!image) return
    if (!(await makeSizes(deps, resizer, image))) failed.push(image.name)
  }
}

const BATCH_SIZE = 12

/** Whether an image that is newer than at the first call is next: an upload does not wait for a catalogue. */
function uploadDuring(next: () => Promise<Waiting | undefined>) {
  let first: Waiting | undefined
  return async () => {
    const now = await next()
    if (!now) return true
    first ??= now
    return now.created_at > first.created_at
  }
}

/** Returns false for a missing or unreadable image, which keeps only its original. */
async function makeSizes({ db, images, log }: SizeDeps, resizer: Resizer, image: Waiting) {
  const { name, content_hash } = image
  const original = await images.get(`${name}.webp`)
  const made = original
    ? await resizer.resize(original, { withSizes: image.sizes_made_at === null })
    : { failure: 'the file is missing' }
  if ('failure' in made) {
    log.warn({ image: addressOf(name), reason: made.failure }, 'image sizes failed')
    return false
  }
  for (const { width, format, bytes } of made.sizes) await images.put(`${name}-${width}.${format}`, bytes)
  await images.put(previewFileOf(name), made.preview)
  await markMade(db, { name, content_hash, ...(made.color && { color: made.color }) })
  return true
}
