import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '#web/lib/invalidate.ts'

/** Refetches the lists and counts after a decision, even a failed one. */
export function useRefreshAfterDecision() {
  const cache = useQueryClient()
  return () => invalidate(cache, 'prescriptions', 'orders', 'dashboard')
}
