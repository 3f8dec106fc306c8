import type { ProductImage } from '#shared/products.ts'

type StoredImage = { url: string; alt: string; alt_malayalam: string }

/** The pictures in order; the first is `image`. Imports and the previous release change only `image`. */
export function imagesOf({ image, images }: { image: string; images: StoredImage[] }): ProductImage[] {
  if (image === '') return []
  const [first, ...others] = images
  const alts = first?.url === image ? first : undefined
  return [
    { url: image, alt: alts?.alt ?? '', altMalayalam: alts?.alt_malayalam ?? '' },
    ...others
      .filter(({ url }) => url !== image)
      .map(({ url, alt, alt_malayalam }) => ({ url, alt, altMalayalam: alt_malayalam })),
  ]
}
