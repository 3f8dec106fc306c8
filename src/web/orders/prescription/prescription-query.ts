import { callQuery } from '#web/lib/call-query.ts'

export const prescriptionQuery = (id: string) =>
  callQuery(['orders', id, 'prescription'], 'GET /api/orders/:id/prescription', { params: { id } })
