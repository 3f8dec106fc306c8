import type { Context } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { StoreRefused, StoreUnavailable } from '#server/platform/object-storage/store-error.ts'
import { ownsImages } from '#server/platform/object-storage/store-owner.ts'

/** Logs an error when the shop's images are in another store. Otherwise nobody would notice until a restore. */
export async function holdsImages(
  env: Pick<Env, 'databaseUrl' | 'images'>,
  { db, images, log }: Pick<Context, 'db' | 'images' | 'log'>,
) {
  try {
    // The embedded database is in the same data folder as its images.
    if ((await ownsImages(db, images)) || !(env.databaseUrl || env.images.bucket)) return true
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof StoreRefused)) throw error
    // The shop sells without it. Its jobs ask the store again.
    log.error({ err: error, store: images.location }, 'the image store does not respond')
    return true
  }
  log.error(
    { store: images.location },
    'the images of the shop are in another store: this process makes no image sizes and no backups',
  )
  return false
}
