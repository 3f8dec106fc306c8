import type { DragEvent } from 'react'
import { MALAYALAM } from '#shared/product-name.ts'
import type { ProductImage } from '#shared/products.ts'
import { imageOf } from '#shared/uploads.ts'
import { Disclosure } from '#web/admin/shell/disclosure.tsx'
import { t } from '#web/i18n/admin.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { bindOptionalField } from './bind-field.ts'
import css from './image-list.module.css'
import { OWN_PHOTO } from './own-photo.ts'

type ImageRowProps = {
  image: ProductImage
  at: number
  isLast: boolean
  errorOf: (field: string) => string | undefined
  onChange: (image: ProductImage) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onDrag: () => void
  onDragEnd: () => void
  onDrop: (event: DragEvent) => void
}

export function ImageRow({ image, at, isLast, errorOf, onChange, onMove, onRemove, ...drag }: ImageRowProps) {
  const { onDrag, onDragEnd, onDrop } = drag
  const n = at + 1
  const bind = bindOptionalField({ form: image, errorOf, onChange: (part) => onChange({ ...image, ...part }) })
  return (
    <li className={css.image} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <div className={css.head}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is one more way; the buttons do the same for everybody. */}
        <img
          className={css.small}
          src={imageOf(image.url, 160, 'webp')}
          alt=""
          width="48"
          height="48"
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer?.setData(OWN_PHOTO, '')
            onDrag()
          }}
          onDragEnd={onDragEnd}
        />
        <b className={css.name}>{at === 0 ? t('Main photo') : t('Photo {n}', { n })}</b>
        <IconButton
          icon="down"
          className={css.up}
          label={t('Move photo {n} up', { n })}
          aria-disabled={at === 0}
          onClick={() => at > 0 && onMove(-1)}
        />
        <IconButton
          icon="down"
          label={t('Move photo {n} down', { n })}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(1)}
        />
        <IconButton icon="trash" variant="danger" label={t('Remove photo {n}', { n })} onClick={onRemove} />
      </div>
      <Disclosure hasError={Boolean(errorOf('alt') ?? errorOf('altMalayalam'))}>
        <summary className={css.summary}>{image.alt || t('Describe this photo')}</summary>
        <div className={css.fields}>
          <TextField
            label={t('Alt text')}
            hint={t('What the photo shows, for people who cannot see it. For example: Bottle and box from the front')}
            maxLength={200}
            {...bind('alt')}
          />
          <TextField label={t('Alt text in Malayalam')} maxLength={200} lang={MALAYALAM} {...bind('altMalayalam')} />
        </div>
      </Disclosure>
    </li>
  )
}
