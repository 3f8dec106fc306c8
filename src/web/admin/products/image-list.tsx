import { type DragEvent, useRef } from 'react'
import type { ProductImage } from '#shared/products.ts'
import { t } from '#web/i18n/admin.tsx'
import css from './image-list.module.css'
import { ImageRow } from './image-row.tsx'
import { reorder } from './product-form.ts'

type ImageListProps = {
  images: ProductImage[]
  errorOf: (path: string) => string | undefined
  onChange: (images: ProductImage[]) => void
}

/** The photos in display order, sorted by buttons or by dragging. The first is the photo of lists. */
export function ImageList({ images, errorOf, onChange }: ImageListProps) {
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<number>(undefined)

  function remove(at: number) {
    onChange(images.filter((_, index) => index !== at))
    // The focused button was removed with its row.
    list.current?.focus()
  }

  /** The card around the list takes a dropped file. */
  function drop(event: DragEvent, at: number) {
    if (dragged.current === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChange(reorder(images, dragged.current, at))
    dragged.current = undefined
  }

  return (
    <ol ref={list} className={css.images} tabIndex={-1} aria-label={t('Photos')}>
      {images.map((image, at) => (
        <ImageRow
          key={image.url}
          image={image}
          at={at}
          isLast={at === images.length - 1}
          errorOf={(field) => errorOf(`images.${at}.${field}`)}
          onChange={(changed) => onChange(images.map((image, index) => (index === at ? changed : image)))}
          onMove={(by) => onChange(reorder(images, at, at + by))}
          onRemove={() => remove(at)}
          onDrag={() => {
            dragged.current = at
          }}
          onDragEnd={() => {
            dragged.current = undefined
          }}
          onDrop={(event) => drop(event, at)}
        />
      ))}
    </ol>
  )
}
