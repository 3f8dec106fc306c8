import { formatRupees } from '#shared/money.ts'
import { useCart } from '#web/cart/queries.ts'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Brand } from './brand.tsx'
import css from './header.module.css'
import { Tools } from './tools.tsx'

export function Header() {
  const { total } = useCart()
  return (
    <header className={css.header}>
      <div className={`wrap ${css.row}`}>
        <Brand className={css.brand} />
        <a
          className={`only-sm ${css.cart}`}
          href={`#${to.cart()}`}
          aria-label={`My Cart, total ${formatRupees(total)}`}
        >
          <Icon name="cart" />
          {formatRupees(total)}
        </a>
        <Tools />
      </div>
      <hr className="kasavu" />
    </header>
  )
}
