import { langOf } from '#web/i18n/lang-of.ts'
import { languageCode } from '#web/i18n/language.ts'
import { useSettings } from '#web/settings/queries.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './notices.module.css'

/** What the society tells every shopper today. */
export const ShopNotices = () =>
  useSettings()
    ?.notices?.map(({ en, ml }) => (languageCode() === 'ml' ? ml : en))
    .map((text) => (
      <p key={text} className={css.notice}>
        <Icon name="info" size="sm" />
        <span lang={langOf(text)}>{text}</span>
      </p>
    ))
