import type { ProductCard } from './products.ts'

/** The widths in which a picture exists; a picture smaller than a width has no copy of that width. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 1280] as const
/** Those that cards show: no heavier than 8 kB each. On the sharpest screens larger ones would hardly be told from them. */
export const CARD_WIDTHS = [160, 320, 480] as const

/** What a messenger shows of a shared link. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const
export const previewFileOf = (name: string) => `${name}-preview.jpg`

export type PictureFormat = 'avif' | 'webp'

/**
 * '/uploads/abc.webp' -> '/uploads/abc-320.avif'. Until a size is made, the server answers with the original there.
 * A picture of another site has no sizes: its own address comes back.
 */
export function pictureOf(image: ProductCard['image'], width: (typeof PICTURE_WIDTHS)[number], format: PictureFormat) {
  const name = /^\/uploads\/([\w-]+)\.\w+$/.exec(image)?.[1]
  return name ? `/uploads/${name}-${width}.${format}` : image
}
