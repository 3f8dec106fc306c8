import { type ReactNode, useCallback, useState } from 'react'
import { onNear } from './on-near.ts'

/**
 * Renders an image within half a screen of the viewport. Native lazy loading starts four screens away on slow
 * connections and delays visible images. A separate component, to avoid re-rendering its parent.
 */
export function WhenNear({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const observe = useCallback(
    (element: Element | null) => (element ? onNear(element, '50%', () => setNear(true)) : undefined),
    [],
  )
  return (
    <div ref={observe} className={className}>
      {isNear && children}
    </div>
  )
}
