import { useQueryClient } from '@tanstack/react-query'
import type { Prescription } from '#shared/prescriptions.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { orderQuery } from '#web/orders/queries.ts'

export const prescriptionQuery = (id: string) =>
  callQuery(['orders', id, 'prescription'], 'GET /api/orders/:id/prescription', { params: { id } })

/** Shows the reply to a change at once. */
export function useStored(orderId: string) {
  const cache = useQueryClient()
  return (changed: Prescription) => {
    cache.setQueryData(prescriptionQuery(orderId).queryKey, changed)
    cache.setQueryData(orderQuery(orderId).queryKey, (order) => order && { ...order, prescription: changed.state })
  }
}
