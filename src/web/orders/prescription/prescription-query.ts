import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

export const prescriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'prescription'],
    queryFn: ({ signal }) => send('GET /api/orders/:id/prescription', { params: { id }, signal }),
  })
