import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '#shared/products.ts'

/** The products whose pages open offline, last viewed first: those of this visit, then those in the worker's cache. */
export async function seenProducts(cache: QueryClient): Promise<Product[]> {
  const ofVisit = cache.getQueriesData<Product>({ queryKey: ['products', 'one'] }).map(([, product]) => product)
  const seen = [...(await storedProducts()), ...ofVisit].reverse()
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
