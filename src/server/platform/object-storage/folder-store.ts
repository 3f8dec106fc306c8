import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Stores image files under names such as 'hero-ayurveda-320.avif'. Writes are atomic. */
export type ImageStore = {
  put: (file: string, bytes: Uint8Array) => Promise<void>
  get: (file: string) => Promise<Buffer | undefined>
  has: (file: string) => Promise<boolean>
  /**
   * Moves files that are an hour old and not needed, or half written, to a trash folder. They can be restored by hand
   * for a month, for instance after a start with another database. Returns their names.
   */
  putAway: (isNeeded: (file: string) => boolean) => Promise<string[]>
}

/** Opens a local folder and creates it if missing. */
export async function openImageStore(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true })
  const pathOf = (file: string) => {
    if (!NAME.test(file)) throw new Error(`${file} is not a valid image name`)
    return join(folder, file)
  }
  return {
    put: (file, bytes) => writeWhole(pathOf(file), join(folder, `.${randomUUID()}${UNFINISHED}`), bytes),
    get: (file) => readFile(pathOf(file)).catch(undefinedIfMissing),
    has: async (file) => (await access(pathOf(file)).catch(() => 'missing')) !== 'missing',
    putAway: async (isNeeded) => {
      const aside = join(folder, ASIDE)
      await removeOld(aside)
      const names = await readdir(folder)
      const unfinished = names.filter((name) => name.endsWith(UNFINISHED))
      for (const name of unfinished) await removeOlder(join(folder, name), YOUNG_MS)
      const unneeded = names.filter((name) => NAME.test(name) && !isNeeded(name))
      const moved: string[] = []
      for (const name of unneeded) if (await moveOld(folder, aside, name)) moved.push(name)
      return moved
    },
  }
}

const NAME = /^[a-z0-9-]+\.(webp|avif|jpg)$/
const UNFINISHED = '.part'
const ASIDE = '.unneeded'
const YOUNG_MS = 60 * 60 * 1000
const STORED_ASIDE_MS = 30 * 24 * 60 * 60 * 1000

/** Temporary file, fsync, rename: a power cut leaves no partial image. */
async function writeWhole(path: string, aside: string, bytes: Uint8Array) {
  try {
    const file = await open(aside, 'wx')
    try {
      await file.writeFile(bytes)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

const ageOf = async (path: string) => Date.now() - (await stat(path)).mtimeMs

/** A young file may belong to an upload under way. */
async function moveOld(folder: string, aside: string, name: string): Promise<boolean> {
  const path = join(folder, name)
  if ((await ageOf(path)) < YOUNG_MS) return false
  await mkdir(aside, { recursive: true })
  await rename(path, join(aside, name))
  const now = new Date()
  await utimes(join(aside, name), now, now)
  return true
}

async function removeOld(aside: string) {
  for (const name of await readdir(aside).catch(() => [])) await removeOlder(join(aside, name), STORED_ASIDE_MS)
}

async function removeOlder(path: string, ms: number) {
  if ((await ageOf(path)) >= ms) await rm(path, { force: true })
}

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
