import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { acceptPicture } from './accept-image.ts'
import { addressOf, insertPicture } from './queries.ts'

/** Takes an upload into the shop and answers its address. Throws what `acceptPicture` throws. */
export async function addPicture({ db, jobs, images }: Pick<Context, 'db' | 'jobs' | 'images'>, upload: Uint8Array) {
  const { bytes, ...facts } = await acceptPicture(upload)
  const hash = contentHash(bytes)
  const name = nameOf(hash)
  const file = `${name}.webp`
  await images.put(file, bytes)
  await inTransaction(db, async (tx) => {
    const isNew = await insertPicture(tx, { name, extension: 'webp', content_hash: hash, ...facts })
    if (isNew) await jobs.enqueue(tx, 'makePictureSizes', {})
  })
  // The same file of an upload that had died may have been put away in this very moment.
  if (!(await images.has(file))) await images.put(file, bytes)
  return addressOf(name)
}

export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A name that says nothing and changes with the content, so that browsers may keep the file for ever. */
export const nameOf = (hash: string): string => hash.slice(0, 32)
