import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const BackedUpTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  counter: z.string().nullable(),
  rows: z.number().int().min(0),
  /** Of the file, so that a restore rejects a broken one. */
  sha256: z.string(),
})
export type BackedUpTable = z.infer<typeof BackedUpTable>

/** The contents of a backup. Written last: a folder without it is no backup. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  /** The newest migration of the backed-up database. */
  migration: z.string(),
  tables: z.array(BackedUpTable),
  /** Files of the image folder that all backups share. */
  pictures: z.array(z.string()),
  /** The copy's name for each file that may change under its own name. */
  keptAs: z.record(z.string(), z.string()).default({}),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const IMAGES = 'pictures'
/** Suffix of a backup that lacks images; it does not count as a nightly backup. */
export const INCOMPLETE = '.incomplete'
/** Webhooks in files, not yet in the database (docs/decisions/0006). */
export const EVENTS = 'webhooks'

export const fileOf = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string => `${schema}.${name}.jsonl.gz`

export const storedNameOf = ({ keptAs: storedAs }: Pick<Manifest, 'keptAs'>, image: string): string =>
  storedAs[image] ?? image

/** Undefined if the folder is no finished backup. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
