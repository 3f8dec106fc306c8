import { t } from '#web/i18n/admin.tsx'
import { LanguageSwitch } from '#web/i18n/language-switch.tsx'
import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { usePath } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { Brand } from '#web/screen/brand.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { signOut } from '#web/users/sign-out.ts'
import { AdminBottomBar } from './admin-bottom-bar.tsx'
import css from './admin-frame.module.css'
import { LINKS, linkOf, mayOpen } from './admin-links.ts'
import { AdminLinks } from './admin-nav-links.tsx'
import { useOwnLanguage } from './own-language.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { confirmFirst } from './use-unsaved-changes-prompt.ts'

/** The links of the shop office: a rail from 992 px, otherwise a bottom bar. Only staff see it (`PageFrame`). */
function AdminRail() {
  const path = usePath()
  const user = userInfo.use()
  const here = linkOf(path).href
  useOwnLanguage(user)
  if (!user) return null
  const links = LINKS.filter((link) => mayOpen(user, link))

  return (
    <>
      <aside aria-label={t('Shop office')} className={css.side}>
        <div className={css.top}>
          <Brand className={css.brand} />
          <div className={css.corner}>
            <LanguageSwitch className={css.language} />
            <IconButton icon="out" label={t('View shop')} href={`#${to.home()}`} />
            <IconButton
              icon="logout"
              label={t('Logout, {name}', { name: user.name })}
              onClick={() => confirmFirst(() => void signOut())}
            />
          </div>
        </div>
        <nav aria-label={t('Admin')} className={css.links}>
          <AdminLinks links={links} here={here} iconClass={css.icon} />
        </nav>
        <div className={css.foot}>
          <LanguageSwitch className={css.language} />
          <a href={`#${to.home()}`}>
            <Icon name="out" size="sm" />
            {t('View shop')}
          </a>
          <button type="button" onClick={() => confirmFirst(() => void signOut())}>
            <Icon name="logout" size="sm" />
            {t('Logout, {name}', { name: user.name })}
          </button>
        </div>
      </aside>
      <AdminBottomBar links={links} here={here} />
      <SignInAgain user={user} />
    </>
  )
}

export const loadAdminRail = () => withAdminTranslations(AdminRail)
