import { CARD_WIDTHS, IMAGE_FORMATS, type IMAGE_WIDTHS, type ImageFormat, imageOf } from '#shared/uploads.ts'
import placeholder from '#web/art/mark.svg?no-inline'
import { useDataSaver } from '#web/ui/data-saver.ts'
import css from './product-image.module.css'

type ProductImageProps = {
  /** The address from the server; '' shows the society's logo. */
  image: string
  alt: string
  sizes: string
  widths?: readonly (typeof IMAGE_WIDTHS)[number][]
  /** For the first image of a screen: loads at once, before the others. */
  eager?: boolean
}

/** A square product image in the best format and the smallest sharp size. Fills its box. */
export function ProductImage({ image, alt, sizes, widths = CARD_WIDTHS, eager }: ProductImageProps) {
  const saves = useDataSaver()
  if (!image) {
    return <img className={css.none} src={placeholder} alt={alt} width="600" height="600" loading="lazy" />
  }
  const sourceOf = (format: ImageFormat) =>
    (saves ? widths.filter((width) => width <= SAVING_WIDTH) : widths)
      .map((width) => `${imageOf(image, width, format)} ${width}w`)
      .join(', ')
  const hasSizes = imageOf(image, 640, 'webp') !== image
  return (
    <picture>
      {hasSizes &&
        IMAGE_FORMATS.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sourceOf(format)} sizes={sizes} />
        ))}
      <img
        className={css.image}
        src={image}
        alt={alt}
        width="600"
        height="600"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

const SAVING_WIDTH = 320
