import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TaskRefused } from './task.ts'

/**
 * Writes the chunks to a new file that only its owner can read, or to standard output. Throws `TaskRefused` when the
 * file exists.
 */
export async function writeOutput(pieces: AsyncIterable<string>, file: string | undefined): Promise<void> {
  if (file === undefined) {
    await pipeline(Readable.from(pieces), process.stdout, { end: false })
    return
  }
  try {
    await pipeline(Readable.from(pieces), createWriteStream(resolve(file), { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw isThere(error) ? new TaskRefused(`${resolve(file)} already exists. Choose a new file.`) : error
  }
}

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'
