import type { ImageStore, StoredFile } from './store.ts'

type Move = {
  from: ImageStore
  to: ImageStore
  /** The shop already uses `to`: what is there is newer, and only missing files are copied. */
  isInUse: boolean
  onProgress: (copied: CopyCount) => void
}

export type CopyCount = { copied: number; same: number }

/** A file was read back from the new store with other content. */
export class CopyDiffers extends Error {}

/**
 * Copies every file that `to` lacks or has with other content, and reads each copy back. It can be stopped at any
 * moment and run again. Throws `CopyDiffers` and the errors of the stores.
 */
export async function copyStore({ from, to, isInUse, onProgress }: Move): Promise<CopyCount> {
  const present = new Map<string, number>()
  for await (const { file, bytes } of to.list()) present.set(file, bytes)
  const count: CopyCount = { copied: 0, same: 0 }
  const files = from.list()[Symbol.asyncIterator]()
  // Each worker takes the next file of the shared list.
  await Promise.all(Array.from({ length: AT_ONCE }, () => copyNext()))
  return count

  async function copyNext(): Promise<void> {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const outcome = await copyFile(next.value)
      if (outcome) count[outcome] += 1
      if ((count.copied + count.same) % PROGRESS_FILES === 0) onProgress(count)
    }
  }

  /** Undefined if the file was removed meanwhile. */
  async function copyFile({ file, bytes: size }: StoredFile): Promise<keyof CopyCount | undefined> {
    const existing = present.get(file)
    if (existing !== undefined && isInUse) return 'same'
    const bytes = await from.get(file)
    if (!bytes) return undefined
    if (existing === size && (await to.get(file))?.equals(bytes)) return 'same'
    await to.put(file, bytes)
    if (!(await to.get(file))?.equals(bytes)) throw new CopyDiffers(`${file} is not the same in ${to.location}`)
    return 'copied'
  }
}

const AT_ONCE = 8
const PROGRESS_FILES = 200
