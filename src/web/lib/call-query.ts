import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Arguments, type Key, request } from './send.ts'

/** The query of one call, typed by its description like `send`. */
export const callQuery = <K extends Key>(queryKey: QueryKey, call: K, ...[input]: Arguments<K>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => request<K>(call, { ...input, signal }).then(({ body }) => body),
  })
