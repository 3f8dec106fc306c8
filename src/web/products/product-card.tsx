import type { ShortCard } from '#shared/products.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { WishlistButton } from '#web/products/wishlist/wishlist-button.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'
import { nameOf } from './name-of.ts'
import { PaidPrice } from './paid-price.tsx'
import css from './product-card.module.css'
import { ProductImage } from './product-image.tsx'
import { VariantPrice } from './variant-price.tsx'

type ProductCardProps = {
  product: ShortCard
  sizes?: string
}

export function ProductCard({ product, sizes = GRID_SIZES }: ProductCardProps) {
  const [size] = product.variant
  return (
    <article className={css.card} data-cat={product.category}>
      <WhenNear className={css.image}>
        <ProductImage image={product.image} alt="" sizes={sizes} />
      </WhenNear>
      <h3 className={css.name}>
        <a href={`#${to.product(product.category, product._id)}`} lang={langOf(nameOf(product))}>
          {nameOf(product)}
        </a>
      </h3>
      {size?.model && (
        <p className={css.size} lang={langOf(size.model)}>
          {size.model}
        </p>
      )}
      <p>
        <VariantPrice variant={size} />
        {product.countInStock === 0 && <b className="hint"> {t('Sold out')}</b>}
      </p>
      <p className={css.size}>
        <PaidPrice product={product} rupees={size && unitPriceOf(size)} />
      </p>
      <WishlistButton product={product} className={css.heart} />
    </article>
  )
}

const GRID_SIZES = '(min-width: 1304px) 292px, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, 46vw'
/** For cards in a slider, where fewer are in view. */
export const SLIDER_SIZES =
  '(min-width: 1304px) 292px, (min-width: 1200px) 23vw, (min-width: 992px) 31vw, (min-width: 576px) 47vw, 72vw'
