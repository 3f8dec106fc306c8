import type { ReactNode } from 'react'
import { t } from '#web/i18n/t.ts'
import { LoadingFallback } from '#web/lib/page.tsx'
import { Boundary } from './boundary.tsx'
import { RetryAlert } from './retry-alert.tsx'

type LazyBoundaryProps = {
  children: ReactNode
  waiting?: ReactNode
  failed?: (tryAgain: () => void) => ReactNode
}

/** A lazily loaded part made with `page`. A failed load does not affect the rest of the page. */
export const LazyBoundary = ({ children, waiting: fallback = null, failed = () => null }: LazyBoundaryProps) => (
  <Boundary failed={failed}>
    <LoadingFallback value={fallback}>{children}</LoadingFallback>
  </Boundary>
)

/** In place of a part whose code failed to load, where its absence would mislead. */
export const partFailed = (tryAgain: () => void) => (
  <div className="mb-4 mt-4">
    <RetryAlert onRetry={tryAgain}>
      {t('We could not reach the shop. Please check your connection and try again.')}
    </RetryAlert>
  </div>
)
