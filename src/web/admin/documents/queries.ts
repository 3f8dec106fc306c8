import { keepPreviousData } from '@tanstack/react-query'
import { pagesQuery } from '#web/lib/pages-query.ts'
import type { DocumentsView } from './use-documents-address.ts'

/** The documents of a filter, newest first. Old rows stay until the new ones arrive. */
export const documentsQuery = ({ kind, from, to, search }: DocumentsView) => ({
  ...pagesQuery(['documents', kind, from, to, search], 'GET /api/documents', {
    query: {
      kind: kind || undefined,
      from: from || undefined,
      to: to || undefined,
      search: search.trim() || undefined,
    },
  }),
  placeholderData: keepPreviousData,
})
