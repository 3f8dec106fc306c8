import { callQuery } from '#web/lib/call-query.ts'

export const orderDocumentsQuery = (id: string) =>
  callQuery(['orders', id, 'documents'], 'GET /api/orders/:id/documents', { params: { id } })
