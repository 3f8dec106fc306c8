import { formatRupees } from '#shared/money.ts'
import { useCart } from '#web/cart/queries.ts'
import { LanguageLinks } from '#web/i18n/language-switch.tsx'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { isStaff, userInfo } from '#web/lib/user-info.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './header.module.css'
import { UserMenu } from './user-menu.tsx'
import { WishlistCount } from './wishlist-count.tsx'

/**
 * The right half of the header, from 992 px. Links that do not fit are also in the user menu. Visitors have none, but
 * more room.
 */
export function Tools() {
  const user = userInfo.use()
  const { total } = useCart()
  const account = classNames(css.tool, user ? css.account : css.visitor, isStaff(user) && css.ofAdmin)
  return (
    <nav className={`only-lg ${css.tools}`} aria-label={t('Your shop')}>
      <LanguageLinks className={css.tool} />
      <a className={css.tool} href={`#${to.wishlist()}`}>
        <Icon name="heart" />
        {t('Wishlist')}
        <span aria-live="polite">
          <WishlistCount className={css.count} />
        </span>
      </a>
      <a className={account} href={`#${to.myOrders()}`}>
        <Icon name="receipt" />
        {t('My Orders')}
      </a>
      <a className={account} href={`#${to.profile()}`}>
        <Icon name="user" />
        {t('Profile')}
      </a>
      {isStaff(user) && (
        <a className={`${css.tool} ${css.admin}`} href={`#${to.admin()}`}>
          <Icon name="gear" />
          {t('Admin options')}
        </a>
      )}
      <a className={`${css.tool} ${css.cartTool}`} href={`#${to.cart()}`} aria-live="polite">
        <Icon name="cart" />
        <span>{t('My Cart')}</span>
        <b>{formatRupees(total)}</b>
      </a>
      {user ? (
        <UserMenu user={user} />
      ) : (
        <Button size="sm" className={css.login} href={`#${to.login()}`}>
          {t('Login/Register')}
        </Button>
      )}
    </nav>
  )
}
