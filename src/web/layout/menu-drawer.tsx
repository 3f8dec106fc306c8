import { type MouseEvent, useRef } from 'react'
import { signOut } from '#web/account/sign-out.ts'
import { userInfo } from '#web/account/user-info.ts'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Brand } from './brand.tsx'
import { newTab, useCategoryLinks } from './categories.ts'
import css from './menu-drawer.module.css'

/** The collapsed menu of phones: a drawer from the left. Escape, a press outside and every choice close it. */
export function MenuDrawer({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeOnChoice = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : undefined
    if (pressed === dialog.current || pressed?.closest('a, button')) dialog.current?.close()
  }
  return (
    <>
      <IconButton
        icon="menu"
        label="Open menu"
        aria-haspopup="dialog"
        className={className}
        onClick={() => dialog.current?.showModal()}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same thing. */}
      <dialog ref={dialog} className={css.drawer} aria-label="Menu" onClick={closeOnChoice}>
        <div className={css.inside}>
          <div className={css.head}>
            <Brand />
            <IconButton icon="close" label="Close menu" />
          </div>
          <hr className="kasavu" />
          <DrawerLinks />
        </div>
      </dialog>
    </>
  )
}

function DrawerLinks() {
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
