import type { Context } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { hasImageFolder, imageFolderOf } from '#server/platform/object-storage/image-folder.ts'

/** Says it once in the log where the shop's pictures are in another data folder: nobody else would notice until a backup is needed. */
export async function holdsImages(env: Pick<Env, 'databaseUrl' | 'dataDir'>, { db, log }: Pick<Context, 'db' | 'log'>) {
  const folder = imageFolderOf(env.dataDir)
  const isHere = await hasImageFolder(db, folder)
  // The database that comes with the shop lies beside its pictures: what is missing there is missing everywhere.
  if (isHere || !env.databaseUrl) return true
  log.error(
    { folder },
    'the pictures of the shop are in another data folder: no picture sizes and no backups are made here',
  )
  return false
}
