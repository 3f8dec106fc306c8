import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { fileOf, IMAGES, type Manifest, readManifest, storedNameOf } from './manifest.ts'
import { hashOf } from './write-table.ts'

/** The backup cannot be restored. The message can be shown to the operator. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

export type CheckedBackup = { manifest: Manifest; missing: string[] }

/**
 * Verifies the whole backup before the restore. Throws `RestoreRefused` if a part is missing or broken. With
 * `withoutMissing`, missing images are reported instead.
 */
export async function checkBackup(folder: string, { withoutMissing = false } = {}): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new RestoreRefused(`${folder} is not a finished backup.`)
  for (const table of manifest.tables) {
    const hash = await hashOf(join(folder, fileOf(table))).catch(() => undefined)
    if (hash !== table.sha256) throw new RestoreRefused(`The file ${fileOf(table)} of the backup is missing or broken.`)
  }
  const missing = await missingImages(folder, manifest)
  if (missing.length > 0 && !withoutMissing) throw new RestoreRefused(sentenceOf(missing))
  return { manifest, missing }
}

const sentenceOf = (missing: string[]) =>
  `The backup lacks ${missing.length} of the shop’s pictures, for example ${missing[0]}. Take another backup, or restore this one with --without-missing-pictures.`

/** Images that the shop shows or the manifest names, but whose files are missing. */
async function missingImages(folder: string, manifest: Manifest): Promise<string[]> {
  const missing: string[] = []
  for (const image of new Set([...manifest.pictures, ...(await shownImages(folder, manifest))])) {
    const path = join(dirname(folder), IMAGES, storedNameOf(manifest, image))
    const exists = manifest.pictures.includes(image) && (await stat(path).catch(() => undefined))
    if (!exists) missing.push(image)
  }
  return missing
}

async function shownImages(folder: string, { tables }: Manifest): Promise<string[]> {
  const table = tables.find(({ schema, name }) => schema === 'public' && (name === 'images' || name === 'pictures'))
  const files: string[] = []
  if (table) for await (const line of linesOf(join(folder, fileOf(table)))) files.push(originalOf(line))
  return files
}

const originalOf = (line: string) => `${z.object({ name: z.string() }).parse(JSON.parse(line)).name}.webp`

/** Splits at line feeds only: `readline` also splits at other characters, which texts may contain. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let buffered = ''
  const unzipped = createGunzip().setEncoding('utf8')
  // An error of the file ends the loop too.
  pipeline(createReadStream(path), unzipped, () => {})
  for await (const piece of unzipped) {
    const lines = `${buffered}${piece}`.split('\n')
    buffered = lines.pop() ?? ''
    yield* lines
  }
}
