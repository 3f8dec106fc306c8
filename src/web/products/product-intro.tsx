import { useQuery } from '@tanstack/react-query'
import type { Product } from '#shared/products.ts'
import { titleOf } from '#web/layout/categories.ts'
import { to } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { WishButton } from '#web/wishlist/wish-button.tsx'
import { goToPart } from './go-to-part.ts'
import { langOf } from './lang-of.ts'
import { Picture } from './picture.tsx'
import css from './product-intro.module.css'
import { Purchase } from './purchase.tsx'
import { subCategoriesQuery } from './queries.ts'

/** Picture, name, rating and everything that is needed to buy. */
export function ProductIntro({ product }: { product: Product }) {
  const category = titleOf(product.category)
  return (
    <div className="wrap">
      <Breadcrumb
        crumbs={[
          { text: 'Home', href: `#${to.home()}` },
          { text: category, href: `#${to.listing(product.category)}` },
          { text: product.name },
        ]}
      />
      <div className={css.grid}>
        <div className={css.picture}>
          <Picture
            image={product.image}
            alt={`Picture of ${product.name}`}
            sizes="(min-width: 1304px) 690px, (min-width: 992px) 55vw, 100vw"
            widths={[320, 480, 640, 1280]}
            eager
          />
          <WishButton product={product} className={css.heart} />
        </div>
        <div className={css.info}>
          <div className={css.names}>
            <Kind product={product} />
            <h1>
              <span lang={langOf(product.name)}>{product.name}</span>
            </h1>
            {product.nameMalayalam && (
              <p className={css.malayalam} lang="ml">
                {product.nameMalayalam}
              </p>
            )}
            <Rating product={product} />
          </div>
          <Purchase product={product} />
          {product.description && (
            <p className={`lead ${css.description}`} lang={langOf(product.description)}>
              {product.description}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function Rating({ product }: { product: Product }) {
  const { rating, numReviews, category, _id } = product
  const words =
    numReviews === 0
      ? 'No reviews'
      : `${toOneDecimal(rating)}, ${numReviews.toLocaleString('en-IN')} ${numReviews === 1 ? 'review' : 'reviews'}`
  return (
    <a className={css.rating} href={`#${to.product(category, _id)}?part=reviews`} onClick={() => goToPart('reviews')}>
      <Stars value={toOneDecimal(rating)} text={<span className={css.ratingWords}>{words}</span>} />
    </a>
  )
}

const toOneDecimal = (rating: number) => Math.round(rating * 10) / 10

/** The sub-category's name comes from another answer; its room is kept. */
function Kind({ product }: { product: Product }) {
  const kinds = useQuery({ ...subCategoriesQuery(), enabled: product.subCategory !== '' }).data
  if (product.subCategory === '') return null
  const kind = kinds?.find(({ slug }) => slug === product.subCategory)
  return (
    <p className={css.kind}>
      {kind && (
        <a href={`#${to.subCategory(kind.slug)}`}>
          <Badge tone="category">{kind.name}</Badge>
        </a>
      )}
    </p>
  )
}
