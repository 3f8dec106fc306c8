import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#shared/products.ts'
import { titleOf } from '#web/categories/categories.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t, tCount } from '#web/i18n/t.ts'
import { LoadingFallback, screenOf } from '#web/lib/page.tsx'
import { to } from '#web/lib/paths.ts'
import { WishlistButton } from '#web/products/wishlist/wishlist-button.tsx'
import { Boundary } from '#web/screen/boundary.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Breadcrumb } from '#web/ui/display/breadcrumb.tsx'
import { Stars } from '#web/ui/display/stars.tsx'
import { CatalogueText } from './catalogue-text.tsx'
import { goToPart } from './go-to-part.ts'
import { nameOf, otherNameOf } from './name-of.ts'
import { ProductImage } from './product-image.tsx'
import css from './product-intro.module.css'
import { Purchase } from './purchase.tsx'
import { subCategoriesQuery } from './queries.ts'
import { ShareButton } from './share-button.tsx'

// Code-split: most products have one picture.
const ImageCarousel = screenOf('ImageCarousel', () => import('./image-carousel.tsx'))

export function ProductIntro({ product }: { product: Product }) {
  const category = titleOf(product.category)
  const otherName = otherNameOf(product)
  return (
    <div className="wrap">
      <Breadcrumb
        crumbs={[
          { text: t('Home'), href: `#${to.home()}` },
          { text: category, href: `#${to.listing(product.category)}` },
          { text: nameOf(product), lang: langOf(nameOf(product)) },
        ]}
      />
      <div className={css.grid}>
        <Images product={product} />
        <div className={css.info}>
          <div className={css.names}>
            <Kind product={product} />
            <h1>
              <span lang={langOf(nameOf(product))}>{nameOf(product)}</span>
            </h1>
            {otherName && (
              <p className={css.malayalam} lang={langOf(otherName)}>
                {otherName}
              </p>
            )}
            <Rating product={product} />
            <ShareButton product={product} className={css.share} />
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

/** The first picture is rendered at once and stays; the others are added to its track. */
function Images({ product }: { product: Product }) {
  const { images = [] } = product
  const isMany = images.length > 1
  const [track, setTrack] = useState<HTMLElement | null>(null)
  return (
    <div className={css.images}>
      <div className={css.image}>
        <div
          ref={setTrack}
          className={css.track}
          {...(isMany && { role: 'group', 'aria-label': t('Pictures'), tabIndex: 0 })}
        >
          <Large product={product} at={0} />
        </div>
        <WishlistButton product={product} className={css.heart} />
      </div>
      {isMany && (
        <div className={css.thumbs}>
          <Boundary failed={() => null}>
            <LoadingFallback value={null}>
              {track && (
                <ImageCarousel track={track} images={images}>
                  {images.slice(1).map(({ url }, at) => (
                    <Large key={url} product={product} at={at + 1} />
                  ))}
                </ImageCarousel>
              )}
            </LoadingFallback>
          </Boundary>
        </div>
      )}
    </div>
  )
}

function Large({ product, at }: { product: Product; at: number }) {
  const { url = product.image, alt = '', altMalayalam } = product.images?.[at] ?? {}
  return (
    <ProductImage
      image={url}
      alt={
        nameOf({ name: alt, nameMalayalam: altMalayalam }) || t('Picture of {product}', { product: nameOf(product) })
      }
      sizes="(min-width: 1304px) 690px, (min-width: 992px) 55vw, 100vw"
      widths={[320, 480, 640, 1280]}
      eager={at === 0}
    />
  )
}

function Rating({ product }: { product: Product }) {
  const { rating, numReviews, category, _id } = product
  const text =
    numReviews === 0 ? t('No reviews') : `${toOneDecimal(rating)}, ${tCount(numReviews, '{n} review', '{n} reviews')}`
  return (
    <a className={css.rating} href={`#${to.product(category, _id)}?part=reviews`} onClick={() => goToPart('reviews')}>
      <Stars value={toOneDecimal(rating)} text={<span className={css.ratingLabel}>{text}</span>} />
    </a>
  )
}

const toOneDecimal = (rating: number) => Math.round(rating * 10) / 10

/** The sub-category's name comes from another response; its space is reserved. */
function Kind({ product }: { product: Product }) {
  const kinds = useQuery({ ...subCategoriesQuery(), enabled: product.subCategory !== '' }).data
  if (product.subCategory === '') return null
  const kind = kinds?.find(({ slug }) => slug === product.subCategory)
  return (
    <p className={css.kind}>
      {kind && (
        <a href={`#${to.subCategory(kind.slug)}`}>
          <Badge tone="category">
            <CatalogueText>{kind.name}</CatalogueText>
          </Badge>
        </a>
      )}
    </p>
  )
}
