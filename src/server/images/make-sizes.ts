import type { Context } from '#server/context.ts'
import { previewFileOf } from '#shared/uploads.ts'
import { addressOf, imagesToMake, markMade } from './queries.ts'
import { type Resizer, startResizer } from './resizer.ts'
import { yieldToRequests } from './yield-to-requests.ts'

type Waiting = Awaited<ReturnType<typeof imagesToMake>>[number]
type SizeDeps = Pick<Context, 'db' | 'images' | 'log'>

/** The job `makeImageSizes`. `stop` interrupts it at shutdown, and it continues after the next start. */
export function imageSizesJob(deps: SizeDeps) {
  const breakOff = new AbortController()
  return { run: () => makeMissingSizes(deps, breakOff.signal), stop: () => breakOff.abort() }
}

/**
 * Makes the missing sizes and previews. An image counts as done when all its files are stored. A run that `signal`
 * or a crash interrupts can therefore continue.
 */
export async function makeMissingSizes(deps: SizeDeps, signal?: AbortSignal): Promise<void> {
  if ((await imagesToMake(deps.db, 1, [])).length === 0) return
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
  for (let isMany = false; ; isMany = true) {
    const waiting = await imagesToMake(deps.db, 20, failed)
    if (waiting.length === 0) return
    for (const image of waiting) {
      // A few images are an upload that someone waits for; many are a catalogue, which can wait.
      if (isMany) await yieldToRequests(signal)
      if (signal?.aborted) return
      if (!(await makeSizes(deps, resizer, image))) failed.push(image.name)
    }
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
