import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileError } from './file-error.ts'

/** A UTF-8 file of the catalogue without its byte-order mark. Throws `FileError` when it is missing, too large or in another encoding. */
export async function readText(folder: string, file: string): Promise<string> {
  const path = join(folder, file)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new FileError([{ file, reason: 'the file is missing' }])
  if (found.size > MAX_BYTES) throw new FileError([{ file, reason: 'the file is larger than 20 MB' }])
  return decode(file, await readFile(path))
}

function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileError([{ file, reason: 'the file must be saved as UTF-8 text' }])
  }
}

const MAX_BYTES = 20 * 1024 * 1024
