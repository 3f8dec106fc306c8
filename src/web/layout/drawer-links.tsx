import { signOut } from '#web/account/sign-out.ts'
import { userInfo } from '#web/account/user-info.ts'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Brand } from './brand.tsx'
import { newTab, useCategoryLinks } from './categories.ts'
import css from './drawer-links.module.css'

/** What the phone's menu holds; its code is loaded when the menu is first opened. */
export const DrawerLinks = () => (
  <div className={css.inside}>
    <div className={css.head}>
      <Brand />
      <IconButton icon="close" label="Close menu" />
    </div>
    <hr className="kasavu" />
    <Links />
  </div>
)

function Links() {
  const user = userInfo.use()
  return (
    <>
      {user && <p className={css.greeting}>Hello, {user.name}</p>}
      <nav className={css.links} aria-label="Menu">
        <h2>Shop by category</h2>
        {useCategoryLinks().map(({ name, title, icon, href, isOtherSite }) => (
          <a key={name} data-cat={name} href={href} {...newTab(isOtherSite)}>
            <Icon name={icon} className={css.category} />
            {title}
            {isOtherSite && <Icon name="out" size="sm" />}
            {isOtherSite && <VisuallyHidden>opens in a new tab</VisuallyHidden>}
          </a>
        ))}
        <h2>Your account</h2>
        {!user && (
          <a href={`#${to.login()}`}>
            <Icon name="user" />
            Login/Register
          </a>
        )}
        <a href={`#${to.wishlist()}`}>
          <Icon name="heart" />
          Wishlist
        </a>
        <a href={`#${to.myOrders()}`}>
          <Icon name="receipt" />
          My Orders
        </a>
        <a href={`#${to.profile()}`}>
          <Icon name="user" />
          Profile
        </a>
        {user?.isAdmin && (
          <a href={`#${to.admin()}`}>
            <Icon name="gear" />
            Admin options
          </a>
        )}
        {user && (
          <button type="button" onClick={signOut}>
            <Icon name="logout" />
            Logout
          </button>
        )}
      </nav>
    </>
  )
}
