import { newTab, useCategoryLinks } from '#web/categories/categories.ts'
import { LanguageSwitch } from '#web/i18n/language-switch.tsx'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { isStaff, userInfo } from '#web/lib/user-info.ts'
import { Brand } from '#web/screen/brand.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { DataSaverSwitch } from '#web/ui/form/data-saver-switch.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { signOut } from '#web/users/sign-out.ts'
import css from './drawer-links.module.css'

export const DrawerLinks = () => (
  <div className={css.inside}>
    <div className={css.head}>
      <Brand />
      <IconButton icon="close" label={t('Close menu')} />
    </div>
    <hr className="kasavu" />
    <Links />
    <DataSaverSwitch className={css.saver} />
  </div>
)

function Links() {
  const user = userInfo.use()
  return (
    <>
      {user && <p className={css.welcome}>{t('Hello, {name}', { name: user.name })}</p>}
      <LanguageSwitch className={css.links} />
      <nav className={css.links} aria-label={t('Menu')}>
        <h2>{t('Shop by category')}</h2>
        {useCategoryLinks().map(({ name, title, icon, href, isOtherSite }) => (
          <a key={name} data-cat={name} href={href} {...newTab(isOtherSite)}>
            <Icon name={icon} className={css.category} />
            {title}
            {isOtherSite && <Icon name="out" size="sm" />}
            {isOtherSite && <span className="vh">{t('opens in a new tab')}</span>}
          </a>
        ))}
        <h2>{t('Your account')}</h2>
        {!user && (
          <a href={`#${to.login()}`}>
            <Icon name="user" />
            {t('Login/Register')}
          </a>
        )}
        <a href={`#${to.wishlist()}`}>
          <Icon name="heart" />
          {t('Wishlist')}
        </a>
        <a href={`#${to.myOrders()}`}>
          <Icon name="receipt" />
          {t('My Orders')}
        </a>
        <a href={`#${to.profile()}`}>
          <Icon name="user" />
          {t('Profile')}
        </a>
        {isStaff(user) && (
          <a href={`#${to.admin()}`}>
            <Icon name="gear" />
            {t('Admin options')}
          </a>
        )}
        {user && (
          <button type="button" onClick={signOut}>
            <Icon name="logout" />
            {t('Logout')}
          </button>
        )}
      </nav>
    </>
  )
}
