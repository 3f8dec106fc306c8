import sprite from '#web/art/icons.svg?no-inline'
import { langOf } from '#web/i18n/lang-of.ts'
import { translate } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { useSettings, useSocietyName } from '#web/settings/queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import css from './brand.module.css'

export function Brand({ onDark = false, className }: { onDark?: boolean; className?: string }) {
  const name = useSocietyName()
  const tagline = translate(useSettings()?.tagline ?? t('Since 1995, East Kadirur'))
  return (
    <a className={classNames(css.brand, onDark && css.onDark, className)} href={`#${to.home()}`}>
      <svg className={css.mark} aria-hidden="true">
        <use href={`${sprite}#mark${onDark ? '-light' : ''}`} />
      </svg>
      <span>
        <span className={css.name} lang={langOf(name)}>
          {name}
        </span>
        <span className={css.tagline} lang={langOf(tagline)}>
          {tagline}
        </span>
        <span className="vh">{t(', home')}</span>
      </span>
    </a>
  )
}
