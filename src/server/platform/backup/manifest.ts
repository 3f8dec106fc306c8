import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const BackedUpTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  counter: z.string().nullable(),
  rows: z.number().int().min(0),
  /** Of the file, so that a restore never begins with a broken one. */
  sha256: z.string(),
})
export type BackedUpTable = z.infer<typeof BackedUpTable>

/** What a backup is made of. It is written last: a folder without one is no backup. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  /** The newest migration of the database that was backed up. */
  migration: z.string(),
  tables: z.array(BackedUpTable),
  /** Files of the folder of pictures that all backups share. */
  pictures: z.array(z.string()),
  /** Under which name that folder has a file that may change while it keeps its own. */
  keptAs: z.record(z.string(), z.string()).default({}),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const PICTURES = 'pictures'
/** Ends the name of a backup that lacks pictures: better than none, but no night's backup. */
export const INCOMPLETE = '.incomplete'
/** Events of the provider that lay as files and not in the database yet (docs/decisions/0006). */
export const EVENTS = 'webhooks'

export const fileOf = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string => `${schema}.${name}.jsonl.gz`

export const keptPlaceOf = ({ keptAs }: Pick<Manifest, 'keptAs'>, picture: string): string => keptAs[picture] ?? picture

/** Undefined for a folder that is no finished backup. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
