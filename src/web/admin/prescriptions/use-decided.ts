import { useQueryClient } from '@tanstack/react-query'

/** Refetches the lists and counts after a decision, even a failed one. */
export function useDecided() {
  const cache = useQueryClient()
  return () =>
    Promise.all(['prescriptions', 'orders', 'dashboard'].map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
}
