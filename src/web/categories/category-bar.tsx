import { t } from '#web/i18n/t.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { newTab, useCategoryLinks } from './categories.ts'
import css from './category-bar.module.css'

export function CategoryBar({ label = t('Categories') }: { label?: string }) {
  return (
    <nav className={`wrap ${css.bar}`} aria-label={label}>
      {useCategoryLinks().map(({ name, title, icon, href, isOtherSite }) => (
        <a key={name} data-cat={name} href={href} {...newTab(isOtherSite)}>
          <span className={css.circle}>
            <Icon name={icon} className={css.icon} />
          </span>
          <span>
            {title}
            {isOtherSite && <span className="vh">{t(', opens in a new tab')}</span>}
          </span>
        </a>
      ))}
    </nav>
  )
}
