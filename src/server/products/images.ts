import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import type { ProductImage } from '#shared/products.ts'

export const images = (eb: ExpressionBuilder<Database, 'products'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('product_images')
      .select(['url', 'alt', 'alt_malayalam'])
      .whereRef('product_images.product_id', '=', 'products.id')
      .orderBy('position'),
  ).as('images')

export const storedImages = (tx: Db, productId: string) =>
  tx
    .selectFrom('product_images')
    .select(['url', 'alt', 'alt_malayalam'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()

export async function replaceImages(tx: Db, productId: string, newImages: ProductImage[]): Promise<void> {
  await tx.deleteFrom('product_images').where('product_id', '=', productId).execute()
  if (newImages.length === 0) return
  const rows = newImages.map(({ url, alt, altMalayalam }, position) => ({
    product_id: productId,
    position,
    url,
    alt,
    alt_malayalam: altMalayalam,
  }))
  await tx.insertInto('product_images').values(rows).execute()
}

type StoredImage = { url: string; alt: string; alt_malayalam: string }

/** The pictures in order; the first is `image`. Imports and the previous release change only `image`. */
export function imagesOf({ image, images }: { image: string; images: StoredImage[] }): ProductImage[] {
  if (image === '') return []
  const [first, ...rest] = images
  const alts = first?.url === image ? first : undefined
  return [
    { url: image, alt: alts?.alt ?? '', altMalayalam: alts?.alt_malayalam ?? '' },
    ...rest
      .filter(({ url }) => url !== image)
      .map(({ url, alt, alt_malayalam }) => ({ url, alt, altMalayalam: alt_malayalam })),
  ]
}
