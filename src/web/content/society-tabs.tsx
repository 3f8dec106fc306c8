import { useRef } from 'react'
import { t } from '#web/i18n/t.ts'
import { usePath } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { useCurrentInView } from '#web/screen/use-current-in-view.ts'
import css from './society-tabs.module.css'

export function SocietyTabs() {
  const path = usePath()
  const list = useRef<HTMLUListElement>(null)
  useCurrentInView(list, path)
  return (
    <nav className="wrap" aria-label={t('The society')}>
      <ul ref={list} className={css.tabs}>
        {pages().map(({ text, href }) => (
          <li key={href}>
            <a href={`#${href}`} aria-current={path.startsWith(href) ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const pages = () => [
  { text: t('About'), href: to.about() },
  { text: t("Chairman's message"), href: to.message() },
  { text: t('Board of directors'), href: to.directors() },
  { text: t('Careers'), href: to.careers() },
  { text: t('Contact'), href: to.contact() },
]
