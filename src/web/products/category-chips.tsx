import { useRef } from 'react'
import { newTab, useCategoryLinks } from '#web/categories/categories.ts'
import { t } from '#web/i18n/t.ts'
import { useCurrentInView } from '#web/screen/use-current-in-view.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './category-chips.module.css'

export function CategoryChips({ current }: { current: string }) {
  const list = useRef<HTMLUListElement>(null)
  useCurrentInView(list, current)
  return (
    <nav className="wrap" aria-label={t('Categories')}>
      <ul ref={list} className={css.bar}>
        {useCategoryLinks().map(({ name, title, icon, href, isOtherSite }) => (
          <li key={name}>
            <a
              data-cat={name}
              href={href}
              aria-current={name === current ? 'page' : undefined}
              {...newTab(isOtherSite)}
            >
              <Icon name={icon} size="sm" className={css.icon} />
              {title}
              {isOtherSite && <span className="vh">{t(', opens in a new tab')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
