import { Children, type ReactNode, useRef } from 'react'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { useAutoplay } from '#web/ui/use-autoplay.ts'
import { useScroller } from '#web/ui/use-scroller.ts'
import css from './slider.module.css'

type SliderProps = {
  label: string
  children: ReactNode
  /** Renders the heading around the pause button and arrows. */
  head: (controls: ReactNode) => ReactNode
  /** From 992 px. */
  arrows?: boolean
}

/** Cards side by side: 1 and a peek, 2 from 576 px, 3 from 992, 4 from 1200. Autoplay wraps round. */
export function Slider({ label, children, head, arrows }: SliderProps) {
  const region = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const { overflows, go, inView } = useScroller(track)
  const { paused, toggle, stop, moves } = useAutoplay(region, 4000, () => go(1))

  const turn = (direction: 1 | -1) => {
    stop()
    go(direction * inView())
  }
  const controls = (
    <div className={classNames(css.controls, !overflows && css.unused)}>
      {/* The server does not know whether slides move. The button's space stays, so that nothing jumps. */}
      <IconButton
        icon={paused ? 'play' : 'pause'}
        small
        label={paused ? t('Play slides') : t('Pause slides')}
        className={moves ? '' : css.unused}
        onClick={toggle}
      />
      {arrows && (
        <div className={css.arrows}>
          <IconButton icon="left" variant="outlined" label={t('Previous')} onClick={() => turn(-1)} />
          <IconButton icon="right" variant="outlined" label={t('Next')} onClick={() => turn(1)} />
        </div>
      )}
    </div>
  )
  return (
    <section ref={region} aria-roledescription={t('carousel')} aria-label={label}>
      {head(controls)}
      <ul ref={track} className={css.track}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </section>
  )
}
