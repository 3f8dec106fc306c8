import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { ImageStore } from './store.ts'

/**
 * Whether the store holds the shop's images. A store with every image is adopted: it was moved or restored. A shop
 * without a store yet adopts the first with any of its images.
 */
export async function ownsImages(db: Db, images: ImageStore): Promise<boolean> {
  const shops = await ownerId(db)
  if (shops !== undefined && shops === (await images.readOwner())) return true
  const names = await imageNames(db)
  const files = new Set<string>()
  for await (const { file } of images.list()) files.add(file)
  const exists = (name: string) => files.has(`${name}.webp`)
  const isOwnStore =
    shops === undefined ? names.length === 0 || names.some(exists) : names.length > 0 && names.every(exists)
  if (isOwnStore) await adoptImages(db, images)
  return isOwnStore
}

/** Whose images the store has, by its marker only. */
export async function ownerOfImages(db: Db, images: ImageStore): Promise<'this shop' | 'another shop' | 'nobody yet'> {
  const shops = await ownerId(db)
  if (shops === undefined) return 'nobody yet'
  return shops === (await images.readOwner()) ? 'this shop' : 'another shop'
}

/**
 * Makes this the shop's only image store. Workers that start together adopt it one after the other. The marker in the
 * store then equals the id in the database.
 */
export const adoptImages = (db: Db, images: ImageStore): Promise<void> =>
  inTransaction(
    db,
    async (tx) => {
      // A bucket may answer slowly.
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(ADOPTION_MS)}`.execute(tx)
      while (!(await isFirst(tx))) await pause(AGAIN_MS)
      const id = newId()
      await images.writeOwner(id)
      await tx
        .insertInto('image_folder')
        .values({ id })
        .onConflict((existing) => existing.column('is_only').doUpdateSet({ id }))
        .execute()
    },
    { limitMs: ADOPTION_MS },
  )

/** Does not wait for the lock: the time limit of a statement is shorter than that of the store. */
async function isFirst(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('image store')) as got`.execute(tx)
  return rows[0]?.got ?? false
}

const AGAIN_MS = 200
const ADOPTION_MS = 60_000

export const ownerId = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('image_folder').select('id').executeTakeFirst())?.id

export async function imageNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('images').select('name').execute()
  return rows.map(({ name }) => name)
}
