import { signOut } from '#web/account/sign-out.ts'
import { userInfo } from '#web/account/user-info.ts'
import { t } from '#web/language/t.ts'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Brand } from './brand.tsx'
import { newTab, useCategoryLinks } from './categories.ts'
import { DataSaverSwitch } from './data-saver-switch.tsx'
import css from './drawer-links.module.css'
import { LanguageSwitch } from './language-switch.tsx'

/** What the phone's menu holds; its code is loaded when the menu is first opened. */
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
      {user && <p className={css.greeting}>{t('Hello, {name}', { name: user.name })}</p>}
      <LanguageSwitch className={css.links} />
      <nav className={css.links} aria-label={t('Menu')}>
        <h2>{t('Shop by category')}</h2>
        {useCategoryLinks().map(({ name, title, icon, href, isOtherSite }) => (
          <a key={name} data-cat={name} href={href} {...newTab(isOtherSite)}>
            <Icon name={icon} className={css.category} />
            {title}
            {isOtherSite && <Icon name="out" size="sm" />}
            {isOtherSite && <VisuallyHidden>{t('opens in a new tab')}</VisuallyHidden>}
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
        {user?.isAdmin && (
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
