import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** The documents of an order, oldest first. */
export const orderDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'documents'],
    queryFn: ({ signal }) => send('GET /api/orders/:id/documents', { params: { id }, signal }),
  })
