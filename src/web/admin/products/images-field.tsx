import type { ProductImage } from '#shared/products.ts'
import { MAX_IMAGES } from '#shared/uploads.ts'
import { t } from '#web/i18n/admin.tsx'
import { ImageList } from './image-list.tsx'
import { PhotoCard } from './photo-card.tsx'

type ImagesFieldProps = {
  /** The id of the product. */
  owner: string
  images: ProductImage[]
  errorOf: (path: string) => string | undefined
  onAdd: (url: string) => void
  onChange: (images: ProductImage[]) => void
}

export const ImagesField = ({ owner, images, errorOf, onAdd, onChange }: ImagesFieldProps) => (
  <PhotoCard
    title={t('Photos')}
    advice={t('Square, at least 1000 pixels, JPG, PNG or WebP. Up to {n} photos.', { n: MAX_IMAGES })}
    image={images[0]?.url ?? ''}
    owner={owner}
    room={MAX_IMAGES - images.length}
    errors={[errorOf('images') ?? errorOf('image')]}
    onAdd={onAdd}
  >
    {images.length > 0 && <ImageList images={images} errorOf={errorOf} onChange={onChange} />}
  </PhotoCard>
)
