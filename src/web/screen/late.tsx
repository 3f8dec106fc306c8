import type { ReactNode } from 'react'
import { t } from '#web/i18n/t.ts'
import { Waiting } from '#web/lib/page.tsx'
import { Boundary } from './boundary.tsx'
import { RetryAlert } from './retry-alert.tsx'

type LateProps = {
  children: ReactNode
  waiting?: ReactNode
  failed?: (tryAgain: () => void) => ReactNode
}

/** A lazily loaded part made with `page`. A failed load does not affect the rest of the page. */
export const Late = ({ children, waiting = null, failed = () => null }: LateProps) => (
  <Boundary failed={failed}>
    <Waiting value={waiting}>{children}</Waiting>
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
