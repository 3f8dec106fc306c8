import { randomUUID } from 'node:crypto'
import { access, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#server/platform/files/undefined-if-missing.ts'
import type { ImageStore, StoredFile } from './store.ts'
import { assertFileName, FILE_NAME, OWNER_FILE, TRASH, TRASH_MS, UNFINISHED_MS } from './stored-file.ts'

export const imageFolderOf = (dataDir: string): string => join(dataDir, 'uploads')

/** Opens a local folder and creates it if missing. */
export async function openFolderStore(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true })
  const pathOf = (file: string) => {
    assertFileName(file)
    return join(folder, file)
  }
  const unfinished = () => join(folder, `.${randomUUID()}${UNFINISHED}`)
  return {
    location: folder,
    put: (file, bytes) => writeAtomically(pathOf(file), unfinished(), bytes),
    get: (file) => readFile(pathOf(file)).catch(undefinedIfMissing),
    has: async (file) => (await access(pathOf(file)).catch(() => 'missing')) !== 'missing',
    list: () => filesIn(folder),
    remove: (file) => rm(pathOf(file), { force: true }),
    copyToTrash: async (file) => {
      await mkdir(join(folder, TRASH), { recursive: true })
      await copyFile(pathOf(file), join(folder, TRASH, file)).catch(undefinedIfMissing)
    },
    emptyTrash: async () => {
      await removeOld(join(folder, TRASH), TRASH_MS)
      await removeOld(folder, UNFINISHED_MS, (name) => name.endsWith(UNFINISHED))
    },
    readOwner: () => readFile(join(folder, OWNER_FILE), 'utf8').catch(undefinedIfMissing),
    writeOwner: async (id) => {
      await mkdir(folder, { recursive: true })
      // Root may have left it in a user's folder: the user can remove it, but not write it.
      await rm(join(folder, OWNER_FILE), { force: true })
      await writeFile(join(folder, OWNER_FILE), id)
    },
    probe: async () => {
      await mkdir(folder, { recursive: true })
      const path = unfinished()
      await writeFile(path, '')
      await rm(path)
    },
  }
}

const UNFINISHED = '.part'

/** Temporary file, fsync, rename: a power cut leaves no partial image. */
async function writeAtomically(path: string, unfinished: string, bytes: Uint8Array) {
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for (const file of await readdir(folder)) {
    const found = FILE_NAME.test(file) ? await stat(join(folder, file)).catch(undefinedIfMissing) : undefined
    if (found) yield { file, bytes: found.size, storedAt: found.mtime }
  }
}

async function removeOld(folder: string, ms: number, isMeant = (_name: string) => true) {
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const path = join(folder, name)
    const found = isMeant(name) ? await stat(path).catch(undefinedIfMissing) : undefined
    if (found && Date.now() - found.mtimeMs >= ms) await rm(path, { force: true })
  }
}
