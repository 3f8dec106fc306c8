import { useQuery } from '@tanstack/react-query'
import { productsQuery, searchEngineQuery } from './queries.ts'

/** The server's list ends here; beyond it the server itself must look (decisions 3). */
const WHOLE_LIST = 10_000

/**
 * The products meant by the words, those that hold them first (specification 5), and how
 * their names are marked. Empty words find nothing.
 */
export function useProductSearch(text: string) {
  const words = text.trim()
  const enabled = words !== ''
  const all = useQuery({ ...productsQuery(), enabled })
  const isCut = all.data !== undefined && all.data.length >= WHOLE_LIST
  const asked = useQuery({ ...productsQuery(words.slice(0, 100)), enabled: isCut && enabled })
  const engine = useQuery({ ...searchEngineQuery(), enabled })
  const list = isCut ? asked : all
  const { error, refetch } = list.error ? list : engine
  const found = list.data && engine.data?.find(list.data, words, isCut)
  return {
    found: found ?? [],
    marked: engine.data?.marked,
    isPending: enabled && !found && !error,
    error,
    refetch,
  }
}
