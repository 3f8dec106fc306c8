import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { OPENING_CATALOGUE } from '#server/catalogue/fill-empty-shop.ts'

/** A copy of the opening catalogue that is deleted after the test. */
export async function copyOfCatalogue(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-catalogue-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const file of [
    'products.csv',
    'categories.csv',
    'subcategories.csv',
    'reviews.csv',
    'tax-conditions.csv',
    'society',
  ]) {
    await cp(join(OPENING_CATALOGUE, file), join(folder, file), { recursive: true })
  }
  await symlink(join(OPENING_CATALOGUE, 'pictures'), join(folder, 'pictures'))
  await symlink(join(OPENING_CATALOGUE, 'heroes'), join(folder, 'heroes'))
  return folder
}

/** Replaces `before` by `now`. Throws if `before` is absent. */
export async function editFile(folder: string, file: string, before: string, now: string): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`)
  await writeFile(
    path,
    text.replace(before, () => now),
  )
}
