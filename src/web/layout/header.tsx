import { formatRupees } from '#shared/money.ts'
import { useCart } from '#web/cart/queries.ts'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Brand } from './brand.tsx'
import { CategoryMenu } from './category-menu.tsx'
import css from './header.module.css'
import { MenuDrawer } from './menu-drawer.tsx'
import { SearchBox } from './search-box.tsx'
import { Tools } from './tools.tsx'

/** Below 992 px the drawer, the cart's total and the search in a row of its own; above, everything in one row. */
export function Header() {
  const { total } = useCart()
  return (
    <header className={css.header}>
      <div className={`wrap ${css.row}`}>
        <MenuDrawer className={`only-sm ${css.menuButton}`} />
        <Brand className={css.brand} />
        <CategoryMenu className="only-lg" />
        <a
          className={`only-sm ${css.cart}`}
          href={`#${to.cart()}`}
          aria-label={`My Cart, total ${formatRupees(total)}`}
        >
          <Icon name="cart" />
          {formatRupees(total)}
        </a>
        <SearchBox className={css.search} />
        <Tools />
      </div>
      <hr className="kasavu" />
    </header>
  )
}
