import { formatRupees } from '#shared/money.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { tNodes } from '#web/i18n/t-nodes.tsx'
import { to } from '#web/lib/paths.ts'
import { nameOf } from '#web/products/name-of.ts'
import { ProductImage } from '#web/products/product-image.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import type { WishlistItem } from './wishlist.ts'
import css from './wishlist-screen.module.css'

/** 'price onwards': the first size's price, ₹000 when it has none (WISH-7, LIST-7). */
export function WishlistRow({ item, onRemove }: { item: WishlistItem; onRemove: () => void }) {
  const [first] = item.variant
  const price = first && unitPriceOf(first)
  const href = `#${to.product(item.category, item.product)}`
  return (
    <li className={css.line} data-cat={item.category}>
      <a className={css.image} href={href} tabIndex={-1}>
        <ProductImage
          image={item.image}
          alt={t('Picture of {product}', { product: nameOf(item) })}
          sizes="104px"
          widths={[160, 320]}
        />
      </a>
      <div className={css.body}>
        <div className={css.words}>
          <p className={css.name}>
            <a href={href} lang={langOf(nameOf(item))}>
              {nameOf(item)}
            </a>
          </p>
          <p className={css.price}>
            {tNodes('{price} onwards', { price: <b>{price === undefined ? '₹000' : formatRupees(price)}</b> })}
          </p>
        </div>
        <Button variant="line" size="sm" href={href}>
          {t('Go to product')}
        </Button>
      </div>
      <IconButton
        icon="trash"
        variant="danger"
        label={t('Remove {product} from wishlist', { product: nameOf(item) })}
        className={css.remove}
        onClick={onRemove}
      />
    </li>
  )
}
