import { useQuery } from '@tanstack/react-query'
import type { ProductCard } from '#shared/products.ts'
import { productsQuery } from './queries.ts'

/** The server's list ends here; beyond it the server itself must look (decisions 3). */
const WHOLE_LIST = 10_000

/** The products whose name holds the words, capitals or not (specification 5). Empty words find nothing. */
export function useProductSearch(text: string) {
  const words = text.trim()
  const all = useQuery({ ...productsQuery(), enabled: words !== '' })
  const isCut = all.data !== undefined && all.data.length >= WHOLE_LIST
  const asked = useQuery({ ...productsQuery(words.slice(0, 100)), enabled: isCut && words !== '' })
  const { data, isPending, error, refetch } = isCut ? asked : all
  return { found: data && words ? matching(data, words) : [], isPending: words !== '' && isPending, error, refetch }
}

/** `words` are trimmed and not empty. */
export function matching<P extends Pick<ProductCard, 'name' | 'nameMalayalam'>>(products: P[], words: string): P[] {
  const sought = words.toLowerCase()
  return products.filter(
    ({ name, nameMalayalam }) => name.toLowerCase().includes(sought) || nameMalayalam.includes(words),
  )
}
