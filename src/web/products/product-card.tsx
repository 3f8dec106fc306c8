import type { ShortCard } from '#shared/products.ts'
import { t } from '#web/language/t.ts'
import { to } from '#web/paths.ts'
import { useNear } from '#web/ui/use-near.ts'
import { WishButton } from '#web/wishlist/wish-button.tsx'
import { langOf } from './lang-of.ts'
import { nameOf } from './name-of.ts'
import { Picture } from './picture.tsx'
import css from './product-card.module.css'
import { VariantPrice } from './variant-price.tsx'

type ProductCardProps = {
  product: ShortCard
  sizes?: string
  /** Likely in sight at once: its picture does not wait until that is known. */
  first?: boolean
}

export function ProductCard({ product, sizes = GRID_SIZES, first = false }: ProductCardProps) {
  const [size] = product.variant
  return (
    <article className={css.card} data-cat={product.category}>
      <CardPicture image={product.image} sizes={sizes} first={first} />
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
      <WishButton product={product} className={css.heart} />
    </article>
  )
}

/** Apart, so that its arrival does not draw the whole card anew. */
function CardPicture({ image, sizes, first }: { image: string; sizes: string; first: boolean }) {
  const [box, isNear] = useNear()
  return (
    <div ref={box} className={css.picture}>
      {(first || isNear) && <Picture image={image} alt="" sizes={sizes} />}
    </div>
  )
}

const GRID_SIZES = '(min-width: 1304px) 292px, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, 46vw'
/** For cards in a slider, where fewer are in view. */
export const SLIDER_SIZES =
  '(min-width: 1304px) 292px, (min-width: 1200px) 23vw, (min-width: 992px) 31vw, (min-width: 576px) 47vw, 72vw'
