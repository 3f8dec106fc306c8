import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { imageNames } from '#server/platform/object-storage/store-owner.ts'

/** The address that serves a stored image. */
export const addressOf = (name: string): string => `/uploads/${name}.webp`

/** Returns whether the image is new; equal content is stored once. */
export const insertImage = async (db: Db, image: Insertable<Database['images']>): Promise<boolean> =>
  (await db
    .insertInto('images')
    .values(image)
    .onConflict((existing) => existing.column('content_hash').doNothing())
    .returning('name')
    .executeTakeFirst()) !== undefined

/** For the catalogue: a hero with new content gets new sizes. Returns the number of written rows. */
export async function upsertImages(db: Db, images: Insertable<Database['images']>[]): Promise<number> {
  if (images.length === 0) return 0
  const written = await db
    .insertInto('images')
    .values(images)
    .onConflict((existing) =>
      existing
        .column('name')
        .doUpdateSet((eb) => ({
          content_hash: eb.ref('excluded.content_hash'),
          width: eb.ref('excluded.width'),
          height: eb.ref('excluded.height'),
          sizes_made_at: null,
          preview_made_at: null,
        }))
        .whereRef('images.content_hash', '<>', 'excluded.content_hash'),
    )
    .returning('name')
    .execute()
  return written.length
}

export const findImage = (db: Db, name: string) =>
  db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirst()

/**
 * The newest image without sizes or preview. Among images of one import, heroes come first, then the best rated
 * products.
 */
export const nextImageToMake = (db: Db, except: string[] = []) =>
  db
    .selectFrom('images')
    .leftJoin('products', (join) => join.on('products.image', '=', sql<string>`'/uploads/' || images.name || '.webp'`))
    .select(['images.name', 'images.content_hash', 'images.sizes_made_at', 'images.created_at'])
    .where((eb) => eb.or([eb('images.sizes_made_at', 'is', null), eb('images.preview_made_at', 'is', null)]))
    .where('images.name', '<>', sql<string>`all(${except}::text[])`)
    .orderBy('images.created_at', 'desc')
    .orderBy(sql`images.name like 'hero-%'`, 'desc')
    .orderBy('products.rating', (order) => order.desc().nullsLast())
    .orderBy('products.num_reviews', (order) => order.desc().nullsLast())
    .orderBy('images.name')
    .limit(1)
    .executeTakeFirst()

type Made = { name: string; content_hash: string; color?: string }

/**
 * Sets `color` when sizes were made too. Does nothing when the image was replaced concurrently, because its sizes are
 * still missing.
 */
export const markMade = (db: Db, { name, content_hash, color }: Made) =>
  db
    .updateTable('images')
    .set({ preview_made_at: sql`now()`, ...(color !== undefined && { sizes_made_at: sql`now()`, color }) })
    .where('name', '=', name)
    .where('content_hash', '=', content_hash)
    .execute()

/** All image names, with a lock: nobody adds an image until the transaction ends. */
export async function lockImages(tx: Db): Promise<string[]> {
  await sql`lock table images in share mode`.execute(tx)
  return imageNames(tx)
}
