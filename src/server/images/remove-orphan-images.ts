import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { imageOf } from '#server/platform/object-storage/image-names.ts'
import { lockImages } from './queries.ts'

/** Moves away image files without a row, which uploads leave that crash before the row is written. */
export async function removeOrphanImages({ db, images, log }: Pick<Context, 'db' | 'images' | 'log'>) {
  // Idempotent: a second run finds nothing.
  const moved = await inTransaction(db, async (tx) => {
    const known = new Set(await lockImages(tx))
    return images.putAway((file) => known.has(imageOf(file)) || known.has(stemOf(file)))
  })
  if (moved.length > 0) log.warn({ files: moved.length }, 'orphaned images removed')
}

/** An image whose own name ends like that of a size. */
const stemOf = (file: string) => file.replace(/\.\w+$/, '')
