import { langOf } from '#web/i18n/lang-of.ts'
import { languageCode } from '#web/i18n/language.ts'
import { usePath } from '#web/lib/hash-location.ts'
import { useSettings } from '#web/settings/queries.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './notices.module.css'

/** Today's notices to shoppers. The back office has no room for them. */
export function ShopNotices() {
  const path = usePath()
  const notices = useSettings()?.notices
  if (!notices || path.startsWith('/admin-')) return null
  return notices
    .map(({ en, ml }) => (languageCode() === 'ml' ? ml : en))
    .map((text) => (
      <p key={text} className={css.notice}>
        <Icon name="info" size="sm" />
        <span lang={langOf(text)}>{text}</span>
      </p>
    ))
}
