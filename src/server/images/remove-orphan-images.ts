import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { pictureOf } from '#server/platform/object-storage/image-names.ts'
import { lockPictures } from './queries.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Puts away picture files that no row knows: of uploads whose process died before the row was written. Adds its own next
 * run first, so that none is the last.
 */
export async function tidyPictures({ db, jobs, images, log }: Pick<Context, 'db' | 'jobs' | 'images' | 'log'>) {
  await jobs.enqueue(db, 'tidyPictures', {}, DAY_SECONDS)
  // Repeated, it finds nothing more: a file is put away once.
  const moved = await inTransaction(db, async (tx) => {
    const known = new Set(await lockPictures(tx))
    return images.putAway((file) => known.has(pictureOf(file)) || known.has(stemOf(file)))
  })
  if (moved.length > 0) log.warn({ files: moved.length }, 'picture files without a picture put away')
}

/** A picture whose own name ends like that of a size. */
const stemOf = (file: string) => file.replace(/\.\w+$/, '')
