import type { ReactNode } from 'react'
import { t } from '#web/i18n/t.ts'
import { Boundary } from './boundary.tsx'
import { RetryAlert } from './retry-alert.tsx'
import { useTitle } from './use-title.ts'

export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary failed={(tryAgain) => <ScreenError onTryAgain={tryAgain} />}>{children}</Boundary>
)

function ScreenError({ onTryAgain }: { onTryAgain: () => void }) {
  useTitle(t('This page could not be opened'))
  return (
    <div className="wrap page">
      <h1>{t('This page could not be opened')}</h1>
      <RetryAlert
        onRetry={() => {
          // The button disappears, so the focus moves to the screen's place.
          document.getElementById('main')?.focus()
          onTryAgain()
        }}
      >
        {t('Please check your connection. Your cart and your wishlist are safe.')}
      </RetryAlert>
    </div>
  )
}
