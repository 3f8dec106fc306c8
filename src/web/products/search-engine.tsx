import type { ReactNode } from 'react'
import type { ProductCard } from '#shared/products.ts'
import { indexInSteps, searchInSteps } from '#shared/search/find.ts'
import { marksOf } from '#shared/search/mark.ts'
import { readSynonyms } from '#shared/search/synonyms.ts'
import { titleOf } from '#web/categories/categories.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { inSlices } from '#web/lib/in-slices.ts'
import { send } from '#web/lib/send.ts'
import { Marked } from '#web/ui/display/marked.tsx'
import { ComboboxOption } from '#web/ui/form/combobox-option.tsx'
import { nameOf } from './name-of.ts'
import { ProductImage } from './product-image.tsx'

/** Searches a list of products. Its code loads with the first letter typed. */
export type SearchEngine = {
  /** Empty without a keyword. `isFound`: the server already searched the list. Works in slices of up to 10,000 products. */
  find: (products: ProductCard[], keyword: string, isFound: boolean, signal?: AbortSignal) => Promise<ProductCard[]>
  shown: (product: ProductCard, keyword: string) => ReactNode
}

/** With the search synonyms. Without them it matches by sound only. */
export async function openEngine(): Promise<SearchEngine> {
  const { text } = await send('GET /api/synonyms').catch(() => ({ text: '' }))
  const synonyms = readSynonyms(text)
  const ready = memoizeLast((products: ProductCard[]) => inSlices(indexInSteps(products)))
  return {
    find: async (products, keyword, isFound, signal) => {
      if (isFound && keyword) return products
      const imports = await importsOfCountry(products, keyword)
      return inSlices(searchInSteps(await ready(products), keyword, synonyms, imports), signal)
    },
    shown: (product, keyword) => (
      <FoundProduct product={product} marksOf={(name) => marksOf(name, keyword, synonyms)} />
    ),
  }
}

/** Imports of a country with this name. A shop without imports does not load the names of countries. */
async function importsOfCountry(products: ProductCard[], keyword: string): Promise<ProductCard[]> {
  const imports = products.filter(({ countryOfOrigin }) => countryOfOrigin)
  if (imports.length === 0) return imports
  const { matchCountries } = await import('#shared/search/match-countries.ts')
  const countries = new Set(
    matchCountries(
      imports.map(({ countryOfOrigin = '' }) => countryOfOrigin),
      keyword,
    ),
  )
  return imports.filter(({ countryOfOrigin = '' }) => countries.has(countryOfOrigin))
}

/** Memoizes the last call: a list is prepared once for all keywords. */
function memoizeLast<A, R>(make: (input: A) => R): (input: A) => R {
  let last: { of: A; made: R } | undefined
  return (input) => {
    if (last?.of !== input) last = { of: input, made: make(input) }
    return last.made
  }
}

type FoundProductProps = { product: ProductCard; marksOf: (name: string) => [from: number, to: number][] }

function FoundProduct({ product, marksOf }: FoundProductProps) {
  const name = nameOf(product)
  return (
    <ComboboxOption>
      <ProductImage image={product.image} alt="" sizes="48px" />
      <span>
        <span lang={langOf(name)}>
          <Marked text={name} marks={marksOf(name)} />
        </span>
        <small>{titleOf(product.category)}</small>
      </span>
    </ComboboxOption>
  )
}
