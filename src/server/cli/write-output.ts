import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '#server/database/embedded/run.ts'
import { TaskRefused } from './task.ts'

/**
 * Writes the chunks to a new file that only its owner can read, or to standard output. Throws `TaskRefused` when the
 * file exists.
 */
export async function writeOutput(pieces: AsyncIterable<string>, file: string | undefined): Promise<void> {
  if (file === undefined) return writeToScreen(pieces)
  const path = resolve(file)
  try {
    await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new TaskRefused(`${path} already exists. Choose a new file.`)
    // A part of a file looks like a whole one.
    await rm(path, { force: true })
    throw error
  }
}

async function writeToScreen(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false })
  } catch (error) {
    // The program that reads the output has seen enough, such as `head`.
    if (codeOf(error) !== 'EPIPE') throw error
  }
}
