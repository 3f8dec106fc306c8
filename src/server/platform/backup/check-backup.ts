import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { fileOf, keptPlaceOf, type Manifest, PICTURES, readManifest } from './manifest.ts'
import { hashOf } from './write-table.ts'

/** The backup cannot be put back; the message is fit to be shown to the operator. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

export type CheckedBackup = { manifest: Manifest; missing: string[] }

/**
 * Reads the whole backup before anything is touched. Throws `RestoreRefused` when a part of it is missing or broken;
 * with `withoutMissing` pictures may be missing, and are told.
 */
export async function checkBackup(folder: string, { withoutMissing = false } = {}): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new RestoreRefused(`${folder} is not a finished backup.`)
  for (const table of manifest.tables) {
    const hash = await hashOf(join(folder, fileOf(table))).catch(() => undefined)
    if (hash !== table.sha256) throw new RestoreRefused(`The file ${fileOf(table)} of the backup is missing or broken.`)
  }
  const missing = await missingPictures(folder, manifest)
  if (missing.length > 0 && !withoutMissing) throw new RestoreRefused(sentenceOf(missing))
  return { manifest, missing }
}

const sentenceOf = (missing: string[]) =>
  `The backup lacks ${missing.length} of the shop’s pictures, for example ${missing[0]}. Take another backup, or restore this one with --without-missing-pictures.`

/** Those that its shop shows or that it names, and whose files are not there. */
async function missingPictures(folder: string, manifest: Manifest): Promise<string[]> {
  const missing: string[] = []
  for (const picture of new Set([...manifest.pictures, ...(await shownPictures(folder, manifest))])) {
    const place = join(dirname(folder), PICTURES, keptPlaceOf(manifest, picture))
    const isThere = manifest.pictures.includes(picture) && (await stat(place).catch(() => undefined))
    if (!isThere) missing.push(picture)
  }
  return missing
}

async function shownPictures(folder: string, { tables }: Manifest): Promise<string[]> {
  const table = tables.find(({ schema, name }) => schema === 'public' && name === 'pictures')
  const files: string[] = []
  if (table) for await (const line of linesOf(join(folder, fileOf(table)))) files.push(originalOf(line))
  return files
}

const originalOf = (line: string) => `${z.object({ name: z.string() }).parse(JSON.parse(line)).name}.webp`

/** Only a line feed ends a line: a text may hold the other signs that `readline` takes for an end. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
