import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Product } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ProductCards } from './product-grid.tsx'

/** Shown when a product or list failed to load: the products that this browser has stored. */
export function NotFoundLinks() {
  const cache = useQueryClient()
  const seen = useQuery({ queryKey: ['seen'], queryFn: () => seenProducts(cache), staleTime: 0, gcTime: 0 }).data ?? []
  return (
    <section className="section" aria-labelledby="way-on">
      <SectionHead id="way-on" title={seen.length > 0 ? t('Products you have looked at') : t('Meanwhile')} />
      <ProductCards products={seen} />
      <p className="row">
        <Button variant="line" icon="heart" href={`#${to.wishlist()}`}>
          {t('Wishlist')}
        </Button>
        <Button variant="line" icon="home" href={`#${to.home()}`}>
          {t('Go to the home page')}
        </Button>
      </p>
    </section>
  )
}

/** The products whose pages open offline, last viewed first: those of this visit, then those in the worker's cache. */
async function seenProducts(cache: QueryClient): Promise<Product[]> {
  const visited = cache.getQueriesData<Product>({ queryKey: ['products', 'one'] }).map(([, product]) => product)
  const seen = [...(await storedProducts()), ...visited].reverse()
  const byId = new Map(seen.map((product) => [product?._id, product]))
  return [...byId.values()].filter((product) => product !== undefined).slice(0, MAX_RESPONSES)
}

/** Empty without storage: in a private window, or without https. */
async function storedProducts(): Promise<Product[]> {
  try {
    const store = await caches.open('catalogue')
    const addresses = (await store.keys()).filter(({ url }) => /\/api\/products\/[\da-f-]{36}$/.test(url))
    const responses = await Promise.all(addresses.slice(-MAX_RESPONSES).map((address) => store.match(address)))
    return await Promise.all(responses.flatMap((response) => response?.json() ?? []))
  } catch {
    return []
  }
}

const MAX_RESPONSES = 4
