import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import type { Database } from '#server/database/schema.ts'
import { contentHash, nameOf } from '#server/images/add-image.ts'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import { FileError } from '#server/platform/csv/file-error.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'

/** A stored image of the catalogue, whose row is not written yet. */
export type CopiedImage = Insertable<Database['images']>

const limited = limitConcurrency(16)

/** Stores the images of products in the folder, by sku. They are trusted, so the files are copied without decoding. */
export async function copyProductImages(folder: string, store: ImageStore, skus: string[]) {
  const copied = await Promise.all(
    skus.map((sku) =>
      limited(async () => {
        const bytes = await readFile(join(folder, 'pictures', `${sku}.webp`)).catch(() => undefined)
        if (!bytes) return undefined
        const hash = contentHash(bytes)
        const image = await copy(store, `pictures/${sku}.webp`, bytes, { name: nameOf(hash), content_hash: hash })
        return [sku, image] as const
      }),
    ),
  )
  return new Map(copied.filter((entry) => entry !== undefined))
}

/** Heroes keep their file name, by which the pages refer to them. */
export const copyHeroes = (folder: string, store: ImageStore, files: string[]): Promise<CopiedImage[]> =>
  Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, 'heroes', file)).catch(() => {
        throw new FileError([{ file: `heroes/${file}`, reason: 'the file is missing' }])
      })
      const name = file.replace(/\.webp$/, '')
      return copy(store, `heroes/${file}`, bytes, {
        name,
        content_hash: contentHash(Buffer.concat([Buffer.from(name), bytes])),
      })
    }),
  )

async function copy(
  store: ImageStore,
  file: string,
  bytes: Buffer,
  key: Pick<CopiedImage, 'name' | 'content_hash'>,
): Promise<CopiedImage> {
  const { width, height, format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: undefined }))
  if (format !== 'webp') throw new FileError([{ file, reason: 'must be a WebP picture' }])
  // Stores again even when it exists: an old file without a row may be removed.
  await store.put(`${key.name}.webp`, bytes)
  return { ...key, extension: 'webp', width, height, color: PAPER }
}

/** Placeholder until the sizes are made, which compute the average colour. */
const PAPER = '#f3efe6'
