import type { Db } from '#server/database/connect.ts'
import type { ProductDraft } from '#shared/product-editing.ts'
import type { ProductImage } from '#shared/products.ts'
import { imagesOf, replaceImages, storedImages } from './images.ts'

type Stored = { id: string; image: string }

/**
 * Saves the pictures of a draft and returns the product's first one, with the change for the audit log. A client that
 * knows only `image` may send old pictures back: its changed `image` wins.
 */
export async function saveImages(tx: Db, { id, image }: Stored, draft: Pick<ProductDraft, 'image' | 'images'>) {
  const newImages = draft.image === undefined || draft.image === image ? draft.images : undefined
  if (!newImages) return { image: draft.image ?? image, from: {}, to: {} }
  const before = imagesOf({ image, images: await storedImages(tx, id) })
  await replaceImages(tx, id, newImages)
  const [from, to] = [toText(before), toText(newImages)]
  return { image: newImages[0]?.url ?? '', ...(from !== to && { from: { images: from }, to: { images: to } }) }
}

const toText = (images: ProductImage[]) =>
  images.map(({ url, alt, altMalayalam }) => [url, alt, altMalayalam].filter(Boolean).join(' ')).join(', ')
