import { formatRupees } from '#shared/money.ts'
import { userInfo } from '#web/account/user-info.ts'
import { useCart } from '#web/cart/queries.ts'
import { to } from '#web/paths.ts'
import { Count } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { wishlist } from '#web/wishlist/wishlist.ts'
import css from './header.module.css'

/** The header's right half, from 992 px. */
export function Tools() {
  const user = userInfo.use()
  const wishes = wishlist.use().length
  const { total } = useCart()
  return (
    <nav className={`only-lg ${css.tools}`} aria-label="Your shop">
      <a className={css.tool} href={`#${to.wishlist()}`}>
        <Icon name="heart" />
        Wishlist
        <Count value={wishes} of="items" className={css.count} />
      </a>
      <a className={`${css.tool} ${css.folds}`} href={`#${to.myOrders()}`}>
        <Icon name="receipt" />
        My Orders
      </a>
      <a className={`${css.tool} ${css.folds}`} href={`#${to.profile()}`}>
        <Icon name="user" />
        Profile
      </a>
      <a className={`${css.tool} ${css.cartTool}`} href={`#${to.cart()}`}>
        <Icon name="cart" />
        <span>My Cart</span>
        <b>{formatRupees(total)}</b>
      </a>
      {!user && (
        <Button size="sm" href={`#${to.login()}`}>
          Login/Register
        </Button>
      )}
    </nav>
  )
}
