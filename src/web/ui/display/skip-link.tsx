import { t } from '#web/i18n/t.ts'
import css from './skip-link.module.css'

/** First in the page. Focuses the element with the id `to`. The hash stays, because the router uses it. */
export const SkipLink = ({ to }: { to: string }) => (
  <a
    className={css.skip}
    href={`#${to}`}
    onClick={(event) => {
      event.preventDefault()
      const target = document.getElementById(to)
      if (!target) return
      target.tabIndex = -1
      target.focus()
      target.scrollIntoView()
    }}
  >
    {t('Skip to main content')}
  </a>
)
