import { callQuery } from '#web/lib/call-query.ts'

/** The documents of an order, oldest first. */
export const orderDocumentsQuery = (id: string) =>
  callQuery(['orders', id, 'documents'], 'GET /api/orders/:id/documents', { params: { id } })
