import { useQueryClient } from '@tanstack/react-query'
import type { Prescription } from '#shared/prescriptions.ts'
import { orderQuery } from '#web/orders/queries.ts'
import { prescriptionQuery } from './prescription-query.ts'

export function useStored(orderId: string) {
  const cache = useQueryClient()
  return (changed: Prescription) => {
    cache.setQueryData(prescriptionQuery(orderId).queryKey, changed)
    cache.setQueryData(orderQuery(orderId).queryKey, (order) => order && { ...order, prescription: changed.state })
  }
}
