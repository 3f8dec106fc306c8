import sprite from '#web/art/icons.svg?no-inline'
import { to } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './brand.module.css'
import { useSettings, useSocietyName } from './settings.ts'

/** The mark and the society's name: the way home. */
export function Brand({ onDark = false, className }: { onDark?: boolean; className?: string }) {
  const name = useSocietyName()
  const tagline = useSettings()?.tagline ?? 'Since 1995, East Kadirur'
  return (
    <a className={classNames(css.brand, onDark && css.onDark, className)} href={`#${to.home()}`}>
      <svg className={css.mark} aria-hidden="true">
        <use href={`${sprite}#mark${onDark ? '-light' : ''}`} />
      </svg>
      <span>
        <span className={css.name}>{name}</span>
        <span className={css.tagline}>{tagline}</span>
        <VisuallyHidden>, home</VisuallyHidden>
      </span>
    </a>
  )
}
