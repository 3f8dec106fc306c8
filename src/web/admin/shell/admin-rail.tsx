import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { mismatchesQuery } from '#web/admin/shell/mismatches-query.ts'
import { t } from '#web/i18n/admin.tsx'
import { LanguageSwitch } from '#web/i18n/language-switch.tsx'
import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { usePath } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Brand } from '#web/screen/brand.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { signOut } from '#web/users/sign-out.ts'
import css from './admin-frame.module.css'
import { LINKS, linkOf } from './admin-links.ts'
import { askFirst } from './use-leave-question.ts'

/**
 * The links of the back office: a rail from 992 px, below that a row that scrolls sideways. Only admins see it (`PageFrame`).
 */
function AdminRail() {
  const path = usePath()
  const user = userInfo.use()
  const links = useRef<HTMLElement>(null)
  const here = linkOf(path).href
  useEffect(() => {
    // On a phone the row is wider than the screen: the link of this page must be in view.
    const current = links.current?.querySelector<HTMLElement>(`[href="#${here}"]`)
    links.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - 48, behavior: 'instant' })
  }, [here])
  if (!user) return null

  return (
    <aside aria-label={t('Back office')} className={css.side}>
      <div className={css.top}>
        <Brand className={css.brand} />
        <div className={css.corner}>
          <LanguageSwitch className={css.language} />
          <IconButton icon="out" label={t('View shop')} href={`#${to.home()}`} />
          <IconButton
            icon="logout"
            label={t('Logout, {name}', { name: user.name })}
            onClick={() => askFirst(() => void signOut())}
          />
        </div>
      </div>
      <nav ref={links} aria-label={t('Admin')} className={css.links}>
        {LINKS.filter(({ permission }) => mayDo(user, permission)).map(({ href, icon, text }) => (
          <a key={href} href={`#${href}`} aria-current={href === here ? 'page' : undefined}>
            <Icon name={icon} className={css.icon} />
            {t(text)}
            {href === toAdmin.money() && <WrongCount />}
          </a>
        ))}
      </nav>
      <div className={css.foot}>
        <LanguageSwitch className={css.language} />
        <a href={`#${to.home()}`}>
          <Icon name="out" size="sm" />
          {t('View shop')}
        </a>
        <button type="button" onClick={() => askFirst(() => void signOut())}>
          <Icon name="logout" size="sm" />
          {t('Logout, {name}', { name: user.name })}
        </button>
      </div>
    </aside>
  )
}

export const loadAdminRail = () => withAdminTranslations(AdminRail)

/** The number of mismatches; nothing at zero. */
function WrongCount() {
  const { data } = useQuery(mismatchesQuery())
  if (!data?.count) return null
  return (
    <Badge tone="warning">
      {data.count < 1000 ? data.count : '1000+'}
      <VisuallyHidden> {t('unmatched')}</VisuallyHidden>
    </Badge>
  )
}
