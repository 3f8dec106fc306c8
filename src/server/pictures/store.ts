import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where picture files are kept, by names such as 'hero-ayurveda-320.avif'. A file is there whole or not at all. */
export type PictureStore = {
  put: (file: string, bytes: Uint8Array) => Promise<void>
  get: (file: string) => Promise<Buffer | undefined>
  has: (file: string) => Promise<boolean>
}

/** A folder of this machine, made when it is missing. */
export async function openPictureStore(folder: string): Promise<PictureStore> {
  await mkdir(folder, { recursive: true })
  const pathOf = (file: string) => {
    if (!/^[a-z0-9-]+\.(webp|avif)$/.test(file)) throw new Error(`${file} cannot be the name of a picture`)
    return join(folder, file)
  }
  return {
    put: (file, bytes) => writeWhole(pathOf(file), join(folder, `.${randomUUID()}.part`), bytes),
    get: (file) => readFile(pathOf(file)).catch(undefinedIfMissing),
    has: async (file) => (await access(pathOf(file)).catch(() => 'missing')) !== 'missing',
  }
}

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

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
