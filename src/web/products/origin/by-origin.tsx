import { Fragment, type ReactNode } from 'react'
import type { Category } from '#shared/categories.ts'
import { countryIn } from '#shared/countries.ts'
import type { OriginQuery, ProductCard } from '#shared/products.ts'
import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { useHashSearch } from '#web/lib/hash-location.ts'
import { useSettings } from '#web/settings/queries.ts'
import { ProductCards } from '../product-grid.tsx'
import css from './origin-filter.module.css'
import { OriginFilter } from './origin-filter.tsx'
import { categoryByOrigin, foundByOrigin, originPart, subCategoryByOrigin } from './queries.ts'

export type ByOriginParts = ReturnType<typeof partsOf>

/** A list with its parts by country of origin. Code-split: only shops with imports load it (ORIGIN-2). */
export function ByOrigin({ children }: { children: (by: ByOriginParts) => ReactNode }) {
  const countries = useSettings()?.countriesOfOrigin ?? []
  return children(partsOf(countries, originIn(useHashSearch())))
}

/**
 * `filter` takes the address of the list's first page in the app. Without a filter in the address the list is
 * unchanged.
 */
function partsOf(countries: string[], origin: OriginQuery | undefined) {
  return {
    isSet: origin !== undefined,
    part: originPart(origin),
    filter: (path: string, isEmpty: boolean) => (
      <OriginFilter countries={countries} origin={origin ?? {}} path={path} isEmpty={isEmpty} />
    ),
    ...(origin && {
      ofCategory: (category: Category, page: number) => categoryByOrigin(category, page, origin),
      ofSubCategory: (slug: string) => subCategoryByOrigin(slug, origin),
      found: (keyword: string) => foundByOrigin(keyword, origin),
    }),
    ...(origin?.sort && { cards: (products: ProductCard[]) => <CardsByCountry products={products} /> }),
  }
}

function originIn(search: string): OriginQuery | undefined {
  const params = new URLSearchParams(search)
  const country = params.get('countryOfOrigin')?.trim().slice(0, 60)
  const isSorted = params.get('sort') === 'countryOfOrigin'
  if (!country && !isSorted) return undefined
  return { ...(country && { countryOfOrigin: country }), ...(isSorted && { sort: 'countryOfOrigin' }) }
}

const CardsByCountry = ({ products }: { products: ProductCard[] }) =>
  groupByCountry(products).map(({ country, cards }) => (
    <Fragment key={country}>
      <h3 className={css.country}>{country ? countryIn(languageCode(), country) : t('Country not stated')}</h3>
      <ProductCards products={cards} />
    </Fragment>
  ))

function groupByCountry(products: ProductCard[]): { country: string; cards: ProductCard[] }[] {
  const groups = new Map<string, { country: string; cards: ProductCard[] }>()
  for (const product of products) {
    const country = product.countryOfOrigin ?? ''
    const known = groups.get(country.toLowerCase())
    if (known) known.cards.push(product)
    else groups.set(country.toLowerCase(), { country, cards: [product] })
  }
  return [...groups.values()]
}
