import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ProductImage as Image } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import { useScroller } from '#web/ui/use-scroller.ts'
import css from './image-carousel.module.css'
import { ProductImage } from './product-image.tsx'

type ImageCarouselProps = {
  /** The scrolling element that shows the first picture. */
  track: HTMLElement
  images: Image[]
  children: ReactNode
}

/** Puts the other pictures beside the first one, and small ones below to choose from. */
export function ImageCarousel({ track, images, children }: ImageCarouselProps) {
  const list = useRef(track)
  const { index, go, goTo } = useScroller(list)

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      go(by)
    }
    track.addEventListener('keydown', handleKeyDown)
    return () => track.removeEventListener('keydown', handleKeyDown)
  })

  return (
    <>
      {createPortal(children, track)}
      <ul className={css.thumbs}>
        {images.map(({ url }, at) => (
          <li key={url}>
            <button
              type="button"
              className={css.thumb}
              aria-label={t('Show picture {n}', { n: at + 1 })}
              aria-current={at === index}
              onClick={() => goTo(at)}
            >
              <ProductImage image={url} alt="" sizes="60px" widths={[160]} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
