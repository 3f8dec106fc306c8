import { useLayoutEffect } from 'react'
import { PageFrame } from '#web/layout/page-frame.tsx'
import { LoadingFallback } from '#web/lib/page.tsx'
import { Routes } from '#web/lib/routing.tsx'
import { servedPage } from '#web/lib/served-page.ts'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { notFound, routes } from './routes.tsx'

export function App() {
  // The inline page script waits for this to replay early presses. React handles later presses.
  useLayoutEffect(() => {
    servedPage.isHydrating = false
    window.dispatchEvent(new Event('alive'))
  }, [])
  return (
    <PageFrame>
      <LoadingFallback value={FALLBACK}>
        <Routes of={routes} otherwise={notFound} />
      </LoadingFallback>
    </PageFrame>
  )
}

const FALLBACK = (
  <div aria-busy="true">
    <Spinner />
  </div>
)
