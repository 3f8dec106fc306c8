import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import type { PicturesTable } from '#server/database/schema.ts'
import { contentHash, nameOf } from '#server/images/add-image.ts'
import { atMost } from '#server/images/at-most.ts'
import { CatalogueError } from '#server/platform/csv/file-error.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'

/** A picture of the catalogue's folder, stored under its name; its row is still to be written. */
export type TakenPicture = Insertable<PicturesTable>

const inTurn = atMost(16)

/** The pictures of the products that have one in the folder, by sku. They are trusted, so that the files are only copied. */
export async function takeProductPictures(folder: string, store: ImageStore, skus: string[]) {
  const taken = await Promise.all(
    skus.map((sku) =>
      inTurn(async () => {
        const bytes = await readFile(join(folder, 'pictures', `${sku}.webp`)).catch(() => undefined)
        if (!bytes) return []
        const hash = contentHash(bytes)
        return [
          {
            sku,
            picture: await take(store, `pictures/${sku}.webp`, bytes, { name: nameOf(hash), content_hash: hash }),
          },
        ]
      }),
    ),
  )
  return new Map(taken.flat().map(({ sku, picture }) => [sku, picture]))
}

/** Heroes keep the name of their file: the pages know them by it. */
export const takeHeroes = (folder: string, store: ImageStore, files: string[]): Promise<TakenPicture[]> =>
  Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, 'heroes', file)).catch(() => {
        throw new CatalogueError([{ file: `heroes/${file}`, reason: 'the file is missing' }])
      })
      const name = file.replace(/\.webp$/, '')
      return take(store, `heroes/${file}`, bytes, {
        name,
        content_hash: contentHash(Buffer.concat([Buffer.from(name), bytes])),
      })
    }),
  )

async function take(
  store: ImageStore,
  file: string,
  bytes: Buffer,
  key: Pick<TakenPicture, 'name' | 'content_hash'>,
): Promise<TakenPicture> {
  const { width, height, format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: undefined }))
  if (format !== 'webp') throw new CatalogueError([{ file, reason: 'must be a WebP picture' }])
  // Also what is there already: a file without a row is put away once it is old.
  await store.put(`${key.name}.webp`, bytes)
  return { ...key, extension: 'webp', width, height, color: PAPER }
}

/** Until the sizes are made, with which the true colour comes. */
const PAPER = '#f3efe6'
