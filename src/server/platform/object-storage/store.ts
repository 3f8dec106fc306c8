import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Where picture files are kept, by names such as 'hero-ayurveda-320.avif'. A file is there whole or not at all. */
export type ImageStore = {
  put: (file: string, bytes: Uint8Array) => Promise<void>
  get: (file: string) => Promise<Buffer | undefined>
  has: (file: string) => Promise<boolean>
  /**
   * Puts away the files that `isNeeded` says no to, and what was left half written, once they are an hour old. For a month
   * they can still be fetched back by hand, for instance after the shop was started with another database. Answers which.
   */
  putAway: (isNeeded: (file: string) => boolean) => Promise<string[]>
}

/** A folder of this machine, made when it is missing. */
export async function openImageStore(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true })
  const pathOf = (file: string) => {
    if (!NAME.test(file)) throw new Error(`${file} cannot be the name of a picture`)
    return join(folder, file)
  }
  return {
    put: (file, bytes) => writeWhole(pathOf(file), join(folder, `.${randomUUID()}${UNFINISHED}`), bytes),
    get: (file) => readFile(pathOf(file)).catch(undefinedIfMissing),
    has: async (file) => (await access(pathOf(file)).catch(() => 'missing')) !== 'missing',
    putAway: async (isNeeded) => {
      const aside = join(folder, ASIDE)
      await forgetOld(aside)
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
const KEPT_ASIDE_MS = 30 * 24 * 60 * 60 * 1000

/** Written aside, brought to the disk, then renamed: not even a power cut leaves half a picture under its name. */
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

/** A young file may belong to an upload that is under way. */
async function moveOld(folder: string, aside: string, name: string): Promise<boolean> {
  const path = join(folder, name)
  if ((await ageOf(path)) < YOUNG_MS) return false
  await mkdir(aside, { recursive: true })
  await rename(path, join(aside, name))
  const now = new Date()
  await utimes(join(aside, name), now, now)
  return true
}

async function forgetOld(aside: string) {
  for (const name of await readdir(aside).catch(() => [])) await removeOlder(join(aside, name), KEPT_ASIDE_MS)
}

async function removeOlder(path: string, ms: number) {
  if ((await ageOf(path)) >= ms) await rm(path, { force: true })
}

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
