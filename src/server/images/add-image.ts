import { hash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { acceptImage } from './accept-image.ts'
import { addressOf, insertImage } from './queries.ts'

/** Stores an upload and returns its address. Throws the errors of `acceptImage`. */
export async function addImage({ db, jobs, images }: Pick<Context, 'db' | 'jobs' | 'images'>, upload: Uint8Array) {
  const { bytes, ...facts } = await acceptImage(upload)
  const hash = contentHash(bytes)
  const name = nameOf(hash)
  const file = `${name}.webp`
  await images.put(file, bytes)
  await inTransaction(db, async (tx) => {
    const isNew = await insertImage(tx, { name, extension: 'webp', content_hash: hash, ...facts })
    if (isNew) await jobs.enqueue(tx, 'makeImageSizes', {})
  })
  // The clean-up may have just removed the same file of an upload that crashed.
  if (!(await images.has(file))) await images.put(file, bytes)
  return addressOf(name)
}

export const contentHash = (bytes: Uint8Array): string => hash('sha256', bytes)

/** Content-addressed, so that browsers may cache the file forever. */
export const nameOf = (hash: string): string => hash.slice(0, 32)
