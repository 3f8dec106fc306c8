import type { QueryClient } from '@tanstack/react-query'

/** After a change: refetches what is shown of these nouns now, and the rest when it is shown again. */
export const invalidate = (cache: QueryClient, ...nouns: string[]) =>
  Promise.all(nouns.map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
