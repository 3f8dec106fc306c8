import type { ReactNode } from 'react'
import { screenOf } from '#web/lib/page.tsx'
import { LazyBoundary, partFailed } from '#web/screen/lazy-boundary.tsx'
import { useSettings } from '#web/settings/queries.ts'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import type { ByOriginParts } from './by-origin.tsx'

/**
 * A list of products. In a shop with imports it has the filter by country of origin (Legal Metrology (Packaged
 * Commodities) Rules 2011, rule 6(10A)). Until the code of the filter has loaded, the list is not filtered.
 */
export function WithOrigin({ children: list }: { children: (by?: Partial<ByOriginParts>) => ReactNode }) {
  if (!useSettings()?.countriesOfOrigin) return list()
  return (
    <LazyBoundary waiting={list(PLACEHOLDERS)} failed={(tryAgain) => list({ filter: () => partFailed(tryAgain) })}>
      <ByOrigin>{list}</ByOrigin>
    </LazyBoundary>
  )
}

const ByOrigin = screenOf('ByOrigin', () => import('./by-origin.tsx'))
const PLACEHOLDERS = { filter: () => <Skeleton height="7rem" /> }
