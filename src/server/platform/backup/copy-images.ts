import { createHash } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { imageOf, isNamedByContent } from '#server/platform/object-storage/image-names.ts'
import type { ImageStore, StoredFile } from '#server/platform/object-storage/store.ts'
import { StoreRefused, StoreUnavailable } from '#server/platform/object-storage/store-error.ts'
import type { Manifest } from './manifest.ts'

export type CopiedImages = Pick<Manifest, 'pictures' | 'keptAs'>

/** The image store failed. `copied` are the images before that. */
export class CopyIncomplete extends Error {
  readonly copied: CopiedImages

  constructor(copied: CopiedImages, cause: Error) {
    super(cause.message, { cause })
    this.copied = copied
  }
}

/**
 * Copies the images that no earlier backup has. Most files are named by their content, so all backups share one copy. A
 * changed hero image has the same name as before. Its copies are named by content, and each manifest names its own. Throws
 * `CopyIncomplete` when the store fails.
 */
export async function copyImages(from: ImageStore, to: string): Promise<CopiedImages> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const images: string[] = []
  const storedAs: Manifest['keptAs'] = {}
  try {
    for await (const image of from.list()) {
      const name = await copyOnce(from, to, image)
      if (name === undefined) continue
      images.push(image.file)
      if (name !== image.file) storedAs[image.file] = name
    }
  } catch (error) {
    const isOfStore = error instanceof StoreUnavailable || error instanceof StoreRefused
    throw isOfStore ? new CopyIncomplete({ pictures: images, keptAs: storedAs }, error) : error
  }
  return { pictures: images, keptAs: storedAs }
}

/** Returns the copy's name. Undefined if the image was removed meanwhile. */
async function copyOnce(from: ImageStore, to: string, { file, bytes }: StoredFile): Promise<string | undefined> {
  const isFixed = isNamedByContent(imageOf(file))
  // Also if the copy's size differs: a power cut may have left it incomplete.
  if (isFixed && (await sizeOf(join(to, file))) === bytes) return file
  const content = await from.get(file)
  if (!content) return undefined
  const name = isFixed ? file : nameByContent(file, content)
  if ((await sizeOf(join(to, name))) === content.length) return name
  const unfinished = join(to, `.${name}.part`)
  await writeFile(unfinished, content)
  await rename(unfinished, join(to, name))
  return name
}

function nameByContent(name: string, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const extension = extname(name)
  return `${name.slice(0, -extension.length || undefined)}.${hash}${extension}`
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
