import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { type AnyInput, type Input, type Key, request } from './send.ts'

/** The query of a list in pages. The `link` header of each names the cursor of the next. */
export const pagesQuery = <K extends Key>(queryKey: QueryKey, call: K, input: Input<K> & AnyInput) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { body, link } = await request<K>(call, { ...input, query: { ...input.query, cursor }, signal })
      return { items: body, next: /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(link)?.[1] }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
