import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'

const MARKER = '.image-folder'

export const imageFolderOf = (dataDir: string): string => join(dataDir, 'uploads')

/**
 * Whether this process has the shop's image folder. A folder with every image is adopted: it was moved or restored. A
 * shop without a folder yet adopts the first with any of its images.
 */
export async function hasImageFolder(db: Db, folder: string): Promise<boolean> {
  const shops = (await db.selectFrom('image_folder').select('id').executeTakeFirst())?.id
  const here = await readFile(join(folder, MARKER), 'utf8').catch(() => undefined)
  if (shops !== undefined && shops === here) return true
  const names = await imageNames(db)
  const files = await Promise.all(names.map((name) => isThere(join(folder, `${name}.webp`))))
  const isOurs =
    shops === undefined ? names.length === 0 || files.includes(true) : files.length > 0 && !files.includes(false)
  if (isOurs) await adoptImageFolder(db, folder)
  return isOurs
}

/** Whose images the folder has, by its marker alone. */
export async function ownerOfImageFolder(db: Db, folder: string): Promise<'this shop' | 'another shop' | 'nobody yet'> {
  const shops = (await db.selectFrom('image_folder').select('id').executeTakeFirst())?.id
  if (shops === undefined) return 'nobody yet'
  const here = await readFile(join(folder, MARKER), 'utf8').catch(() => undefined)
  return shops === here ? 'this shop' : 'another shop'
}

/** Makes this the shop's only image folder. */
export async function adoptImageFolder(db: Db, folder: string): Promise<void> {
  const id = newId()
  await mkdir(folder, { recursive: true })
  // Root may have left it in a user's folder: the user can remove it, but not write it.
  await rm(join(folder, MARKER), { force: true })
  await writeFile(join(folder, MARKER), id)
  await db
    .insertInto('image_folder')
    .values({ id })
    .onConflict((existing) => existing.column('is_only').doUpdateSet({ id }))
    .execute()
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

export async function imageNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('images').select('name').execute()
  return rows.map(({ name }) => name)
}
