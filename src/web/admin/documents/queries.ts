import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { sendForPage } from '#web/lib/send-for-page.ts'
import type { DocumentsView } from './use-documents-address.ts'

/** The documents of a filter, newest first. Old rows stay until the new ones arrive. */
export const documentsQuery = ({ kind, from, to, search }: DocumentsView) =>
  infiniteQueryOptions({
    queryKey: ['documents', kind, from, to, search],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/documents', {
        query: {
          cursor: pageParam,
          kind: kind || undefined,
          from: from || undefined,
          to: to || undefined,
          search: search.trim() || undefined,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
