import type { ProductCard } from './products.ts'

/** The widths of image copies. A smaller image has no copy of that width. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 1280] as const
/** The widths for cards, at most 8 kB each. Larger copies look the same even on dense screens. */
export const CARD_WIDTHS = [160, 320, 480] as const

/** The most pictures of one product. */
export const MAX_IMAGES = 8

/** The preview image for messengers. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const
export const previewFileOf = (name: string) => `${name}-preview.jpg`

/** The formats of image copies, the smallest first. */
export const IMAGE_FORMATS = ['avif', 'webp'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/**
 * '/uploads/abc.webp' -> '/uploads/abc-320.avif'. The server sends the original until that copy exists.
 * An image of another site has no copies, so its own address is returned.
 */
export function imageOf(image: ProductCard['image'], width: (typeof IMAGE_WIDTHS)[number], format: ImageFormat) {
  const name = /^\/uploads\/([\w-]+)\.\w+$/.exec(image)?.[1]
  return name ? `/uploads/${name}-${width}.${format}` : image
}
