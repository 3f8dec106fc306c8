import { Fragment } from 'react'
import { countryIn } from '#shared/countries.ts'
import type { ProductCard as Card } from '#shared/products.ts'
import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { ProductCards } from '../product-grid.tsx'
import css from './origin-filter.module.css'

export const CardsByCountry = ({ products }: { products: Card[] }) =>
  inGroups(products).map(({ country, cards }) => (
    <Fragment key={country}>
      <h3 className={css.country}>{country ? countryIn(languageCode(), country) : t('Country not stated')}</h3>
      <ProductCards products={cards} />
    </Fragment>
  ))

function inGroups(products: Card[]): { country: string; cards: Card[] }[] {
  const groups = new Map<string, { country: string; cards: Card[] }>()
  for (const product of products) {
    const country = product.countryOfOrigin ?? ''
    const known = groups.get(country.toLowerCase())
    if (known) known.cards.push(product)
    else groups.set(country.toLowerCase(), { country, cards: [product] })
  }
  return [...groups.values()]
}
