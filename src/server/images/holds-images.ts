import type { Context } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { hasImageFolder, imageFolderOf } from '#server/platform/object-storage/image-folder.ts'

/** Logs an error when the shop's images are in another data folder. Otherwise nobody would notice until a restore. */
export async function holdsImages(env: Pick<Env, 'databaseUrl' | 'dataDir'>, { db, log }: Pick<Context, 'db' | 'log'>) {
  const folder = imageFolderOf(env.dataDir)
  const isHere = await hasImageFolder(db, folder)
  // The embedded database is in the same data folder as its images.
  if (isHere || !env.databaseUrl) return true
  log.error(
    { folder },
    'the pictures of the shop are in another data folder: this process makes no image sizes and no backups',
  )
  return false
}
