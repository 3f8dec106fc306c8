import { formatRupees } from '#shared/money.ts'
import { useCart } from '#web/cart/queries.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { SearchBox } from '#web/products/search-box.tsx'
import { Brand } from '#web/screen/brand.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { CategoryMenu } from './category-menu.tsx'
import css from './header.module.css'
import { MenuDrawer } from './menu-drawer.tsx'
import { Tools } from './tools.tsx'

/**
 * Below 992 px: the drawer, the cart's total, and the search in a second row. Above: one row, or two with large text.
 */
export function Header() {
  const { total } = useCart()
  return (
    <header className={css.header}>
      <div className={`wrap ${css.row}`}>
        <MenuDrawer className={`only-sm ${css.menuButton}`} />
        <Brand className={css.brand} />
        <CategoryMenu className="only-lg" />
        <a
          className={classNames('only-sm', css.cart, total >= LONG_TOTAL && css.long)}
          href={`#${to.cart()}`}
          aria-label={t('My Cart, total {total}', { total: formatRupees(total) })}
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

/** From this total on, a small phone shows it without its icon, to leave room for the name. */
const LONG_TOTAL = 1_000
