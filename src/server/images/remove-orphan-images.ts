import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { imageOf } from '#server/platform/object-storage/image-names.ts'
import { imageNames, ownerOfImages } from '#server/platform/object-storage/store-owner.ts'
import { lockImages } from './queries.ts'

type Deps = Pick<Context, 'db' | 'images' | 'log'>

/**
 * Moves image files without a row to the trash. An upload that crashes before it writes the row leaves such files.
 * Files of the last hour stay. Several processes may do this at once.
 */
export async function removeOrphanImages({ db, images, log }: Deps) {
  if ((await ownerOfImages(db, images)) === 'another shop') return
  await images.emptyTrash()
  const isNeeded = neededBy(await imageNames(db))
  let moved = 0
  for await (const { file, storedAt } of images.list()) {
    if (Date.now() - storedAt.getTime() < MIN_AGE_MS || isNeeded(file)) continue
    await images.copyToTrash(file)
    if (await removeUnneeded({ db, images }, file)) moved += 1
  }
  if (moved > 0) log.warn({ files: moved }, 'orphaned images removed')
}

/** An upload of the same content waits for the lock, and then stores its file again (`addImage`). */
const removeUnneeded = ({ db, images }: Pick<Deps, 'db' | 'images'>, file: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (neededBy(await lockImages(tx))(file)) return false
    await images.remove(file)
    return true
  })

function neededBy(names: string[]): (file: string) => boolean {
  const known = new Set(names)
  return (file) => known.has(imageOf(file)) || known.has(stemOf(file))
}

/** An image whose own name ends like that of a size. */
const stemOf = (file: string) => file.replace(/\.\w+$/, '')

/** A young file may belong to an upload under way. */
const MIN_AGE_MS = 60 * 60 * 1000
