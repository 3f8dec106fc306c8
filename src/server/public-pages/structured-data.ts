import { beforePath } from '#server/platform/i18n/page-languages.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'
import { type Paise, toPaise, toRupees } from '#shared/money.ts'
import { pathOfProduct } from '#shared/page-paths.ts'
import { paidPrice, taxPercent } from '#shared/paid-price.ts'
import type { Product } from '#shared/products.ts'
import { DEFAULT_SETTINGS, type PriceSettings } from '#shared/settings.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import type { Site } from './public-page.ts'

/**
 * https://schema.org/Product. The rating counts only customers' reviews, not the sample reviews of the opening
 * catalogue.
 */
export function productData({ url, language, settings, image }: Site, product: Product): object {
  const address = url + beforePath(language) + pathOfProduct(product)
  const reviews = product.reviews.filter(({ isSample }) => !isSample)
  const stars = reviews.reduce((sum, { rating }) => sum + rating, 0)
  return {
    '@type': 'Product',
    name: product.name,
    ...(product.nameMalayalam && { alternateName: product.nameMalayalam }),
    ...(product.description && { description: product.description }),
    ...(image && { image: [image] }),
    url: address,
    ...(product.countryOfOrigin && { countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin } }),
    ...(product.maker?.name && {
      manufacturer: {
        '@type': 'Organization',
        name: product.maker.name,
        ...(product.maker.address && { address: product.maker.address }),
      },
    }),
    brand: { '@type': 'Brand', name: settings.societyName },
    offers: product.variant.flatMap((variant) => {
      const price = unitPriceOf(variant)
      if (price === undefined) return []
      const stock = variant.countInStock > 0 ? 'InStock' : 'OutOfStock'
      return {
        '@type': 'Offer',
        ...(variant.model && { name: variant.model }),
        ...priceOf(price, product, settings),
        availability: `https://schema.org/${stock}`,
        itemCondition: 'https://schema.org/NewCondition',
        url: address,
        seller: { '@type': 'Organization', name: settings.societyName },
      }
    }),
    ...(reviews.length > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round((stars / reviews.length) * 10) / 10,
        reviewCount: reviews.length,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

/**
 * The price of one piece for a shopper, and its parts (https://schema.org/priceSpecification). They are the price after
 * the discount, and the tax on it.
 */
function priceOf(unitPrice: number, { category, taxPercentNow: own }: Product, settings: PriceSettings) {
  const priceAt = (tax: number) => paidPrice(toPaise(unitPrice), tax, settings.discountPercent)
  const net = priceAt(0)
  const paid = priceAt(own ?? taxPercent(category, settings))
  const part = (name: string, paise: Paise, tax: object) => ({
    '@type': 'UnitPriceSpecification',
    name,
    price: toRupees(paise).toFixed(2),
    priceCurrency: 'INR',
    ...tax,
  })
  return {
    price: toRupees(paid).toFixed(2),
    priceCurrency: 'INR',
    priceSpecification: {
      '@type': 'CompoundPriceSpecification',
      price: toRupees(paid).toFixed(2),
      priceCurrency: 'INR',
      ...(paid > net
        ? {
            valueAddedTaxIncluded: true,
            priceComponent: [part('Price', net, { valueAddedTaxIncluded: false }), part('GST', paid - net, {})],
          }
        : { priceComponent: [part('Price', net, {})] }),
    },
  }
}

/** Breadcrumbs from the home page to this page in its language; each step has a name and a path. */
export const breadcrumbData = ({ url, language }: Site, steps: { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: textIn(language, name),
    item: url + beforePath(language) + path,
  })),
})

/** The society as an organisation. Unset facts are left out, because a placeholder is no phone number. */
export function organizationData({ url, language, settings, logo }: Site): object {
  const setting = (name: 'phone' | 'email' | 'facebookUrl' | 'instagramUrl' | 'youtubeUrl') =>
    settings[name] === DEFAULT_SETTINGS[name] ? '' : settings[name]
  const pages = [setting('facebookUrl'), setting('instagramUrl'), setting('youtubeUrl')].filter(Boolean)
  return {
    '@type': 'Organization',
    name: settings.societyName,
    ...(settings.legalName && { legalName: settings.legalName }),
    url: `${url}/`,
    logo,
    foundingDate: '1995',
    ...(settings.address && {
      address: { '@type': 'PostalAddress', streetAddress: textIn(language, settings.address), addressCountry: 'IN' },
    }),
    ...(setting('phone') && { telephone: setting('phone') }),
    ...(setting('email') && { email: setting('email') }),
    ...(pages.length > 0 && { sameAs: pages }),
  }
}
