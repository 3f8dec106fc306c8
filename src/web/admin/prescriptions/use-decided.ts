import { useQueryClient } from '@tanstack/react-query'

/** After a decision, also a failed one: the lists and counts are read again. */
export function useDecided() {
  const cache = useQueryClient()
  return () =>
    Promise.all(['prescriptions', 'orders', 'dashboard'].map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
}
