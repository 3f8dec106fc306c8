import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { type AnyInput, type Arguments, type Key, request } from './send.ts'

/** The query of a list in pages. The `link` header of each names the cursor of the next. */
export const pagesQuery = <K extends Key>(queryKey: QueryKey, call: K, ...[input]: Arguments<K>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { query, ...rest }: AnyInput = input ?? {}
      const { body, link } = await request<K>(call, { ...rest, query: { ...query, cursor: pageParam }, signal })
      return { items: body, next: /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(link)?.[1] }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
