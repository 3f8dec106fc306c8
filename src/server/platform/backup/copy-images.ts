import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { imageOf, isNamedByContent } from '#server/platform/object-storage/image-names.ts'
import type { Manifest } from './manifest.ts'

/**
 * Copies the images that no earlier backup has. Most files are named by their content, so all backups share one copy. A
 * hero image keeps its name when it changes. Its copies are named by content, and each manifest names its own.
 */
export async function copyImages(from: string, to: string): Promise<Pick<Manifest, 'pictures' | 'keptAs'>> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const images = (await readdir(from).catch((): string[] => [])).filter((name) => !name.startsWith('.'))
  const storedAs: Manifest['keptAs'] = {}
  for (const name of images) {
    const place = isNamedByContent(imageOf(name)) ? name : await nameByContent(from, name)
    if (place !== name) storedAs[name] = place
    await copyOnce(join(from, name), to, place)
  }
  return { pictures: images, keptAs: storedAs }
}

async function nameByContent(folder: string, name: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(folder, name)))
  const extension = extname(name)
  return `${name.slice(0, -extension.length || undefined)}.${hash.digest('hex').slice(0, 16)}${extension}`
}

/** Also if the copy's size differs: a power cut may have left it incomplete. */
async function copyOnce(source: string, folder: string, name: string) {
  if ((await sizeOf(join(folder, name))) === (await sizeOf(source))) return
  const aside = join(folder, `.${name}.part`)
  await copyFile(source, aside)
  await rename(aside, join(folder, name))
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
