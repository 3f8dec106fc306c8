import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ProductCard } from '#shared/products.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { productsQuery, searchEngineQuery } from './queries.ts'
import type { SearchEngine } from './search-engine.tsx'

/** Prefetches the code and data of the search before the first letter. */
export function prepareSearch() {
  void queryClient.prefetchQuery(searchEngineQuery())
  void queryClient.prefetchQuery(productsQuery())
}

/** The limit of the server's list. In a longer catalogue the server searches (CAT-19). */
const MAX_LIST = 10_000

/** The products that match `text`, direct matches first (FIND-3). An empty text finds nothing. */
export function useProductSearch(text: string) {
  const keyword = text.trim()
  const enabled = keyword !== ''
  const all = useQuery({ ...productsQuery(), enabled })
  const isCut = all.data !== undefined && all.data.length >= MAX_LIST
  const serverResults = useQuery({ ...productsQuery(keyword.slice(0, 100)), enabled: isCut && enabled })
  const engine = useQuery({ ...searchEngineQuery(), enabled })
  const list = isCut ? serverResults : all
  const { error, refetch } = list.error ? list : engine
  const found = useQuery({
    ...foundQuery(engine.data, list.data, { words: keyword, listAt: list.dataUpdatedAt, isFound: isCut }),
    // Keeps the previous results while a longer or shorter keyword is searched.
    placeholderData: (before, query) => (query && isExtension(keyword, String(query.queryKey[2])) ? before : undefined),
    enabled: enabled && engine.data !== undefined && list.data !== undefined,
  })
  return {
    found: (enabled && found.data) || NONE,
    shown: engine.data?.shown,
    isPending: enabled && !found.data && !error,
    error,
    refetch,
  }
}

/** Searches a list in slices. `listAt` identifies the list. */
const foundQuery = (engine: SearchEngine | undefined, list: ProductCard[] | undefined, state: SearchState) =>
  queryOptions({
    queryKey: ['search', 'found', state.words, state.listAt],
    queryFn: async ({ signal }) => (await engine?.find(list ?? [], state.words, state.isFound, signal)) ?? [],
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
  })

type SearchState = { words: string; listAt: number; isFound: boolean }

const isExtension = (keyword: string, before: string) => keyword.startsWith(before) || before.startsWith(keyword)

const NONE: ProductCard[] = []
