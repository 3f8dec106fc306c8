import { useQueryClient } from '@tanstack/react-query'
import { renew } from '#web/lib/renew.ts'

/** Refetches the lists and counts after a decision, even a failed one. */
export function useDecided() {
  const cache = useQueryClient()
  return () => renew(cache, 'prescriptions', 'orders', 'dashboard')
}
