import { Children, type ReactNode, useMemo, useRef } from 'react'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { useAutoplay } from '#web/ui/use-autoplay.ts'
import { useScroller } from '#web/ui/use-scroller.ts'
import css from './carousel.module.css'

type CarouselProps = {
  label: string
  /** Reserves the height while the browser still receives the slides. */
  className: string | undefined
  /** One slide per child. Each brings its background and leaves its lowest 4rem free for the dots. */
  children: ReactNode
}

export function Carousel({ label, className, children }: CarouselProps) {
  const region = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const { index, go, goTo } = useScroller(track)
  const { paused, toggle, stop, moves } = useAutoplay(region, 2000, () => go(1))
  // Memoised: a change of the dots does not re-render the slides.
  const slides = useMemo(() => Children.toArray(children), [children])

  const showSlide = (slideIndex: number) => {
    stop()
    goTo(slideIndex)
  }
  return (
    <section
      ref={region}
      className={`${css.carousel} ${className}`}
      aria-roledescription={t('carousel')}
      aria-label={label}
    >
      <div className={css.nav}>
        {moves && (
          <IconButton
            icon={paused ? 'play' : 'pause'}
            small
            label={paused ? t('Play slides') : t('Pause slides')}
            onClick={toggle}
          />
        )}
        {Children.map(slides, (_, slideIndex) => (
          <button
            type="button"
            className={css.dot}
            aria-label={t('Slide {number}', { number: slideIndex + 1 })}
            aria-current={slideIndex === index ? 'true' : undefined}
            onClick={() => showSlide(slideIndex)}
          />
        ))}
      </div>
      <ul ref={track} className={css.track}>
        {Children.map(slides, (slide, slideIndex) => (
          <li
            aria-roledescription={t('slide')}
            aria-label={t('{number} of {count}', { number: slideIndex + 1, count: slides.length })}
          >
            {slide}
          </li>
        ))}
      </ul>
    </section>
  )
}
