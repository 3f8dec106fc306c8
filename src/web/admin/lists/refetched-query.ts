import { keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'
import type { AnyInput, Arguments, Input, Key } from '#web/lib/send.ts'

/** Like `callQuery`, but refetched on each visit. */
export const refetchedQuery = <K extends Key>(queryKey: QueryKey, call: K, ...input: Arguments<K>) => ({
  ...callQuery(queryKey, call, ...input),
  staleTime: 0,
})

/** The pages of a filter, refetched on each visit. Old rows stay until the new ones arrive. */
export const filteredPages = <K extends Key>(queryKey: QueryKey, call: K, input: Input<K> & AnyInput) => ({
  ...pagesQuery(queryKey, call, input),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
