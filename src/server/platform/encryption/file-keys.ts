import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#server/platform/files/undefined-if-missing.ts'

export type FileKey = { id: string; bytes: Buffer }

export type FileKeys = ReturnType<typeof openFileKeys>

type Source = {
  /** Keys of the environment as hexadecimal digits; the first one encrypts. */
  prescriptionKeys: readonly string[]
  dataDir: string
}

/**
 * The keys that encrypt files in the database. They are never in the database, so that a copy of it reveals nothing.
 * Without a key in the environment, one is created in the data folder. Several machines need the environment's.
 */
export function openFileKeys({ prescriptionKeys, dataDir }: Source) {
  const configured = prescriptionKeys.map((hex) => toKey(Buffer.from(hex, 'hex')))
  const path = keyFileOf(dataDir)
  const stored = async () => {
    const hex = await readFile(path, 'utf8').catch(undefinedIfMissing)
    return hex === undefined ? undefined : toKey(fromFile(hex, path))
  }
  return {
    /** Encrypts new files. Created at the first use. Throws when it cannot be stored. */
    current: async (): Promise<FileKey> => configured[0] ?? (await stored()) ?? toKey(await makeKey(dataDir, path)),
    /** Undefined for a key of another shop or machine. */
    find: async (id: string): Promise<FileKey | undefined> =>
      configured.find((key) => key.id === id) ?? withId(await stored(), id),
  }
}

export const keyFileOf = (dataDir: string) => join(dataDir, 'prescription.key')

const withId = (key: FileKey | undefined, id: string) => (key?.id === id ? key : undefined)

/** The id reveals nothing about the key. */
const toKey = (bytes: Buffer): FileKey => ({
  id: createHash('sha256').update('prescription key id\0').update(bytes).digest('hex').slice(0, 16),
  bytes,
})

function fromFile(hex: string, path: string): Buffer {
  const bytes = Buffer.from(hex.trim(), 'hex')
  if (bytes.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes`)
  return bytes
}

/** A linked file is whole and never replaces another, so two concurrent processes use the first one’s key. */
async function makeKey(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return fromFile(await readFile(path, 'utf8'), path)
}

const KEY_BYTES = 32
