import type { ReactNode } from 'react'
import { useNear } from './use-near.ts'

/** The room for a picture, which is drawn when the reader is near. Apart, so that its arrival draws nothing else anew. */
export function WhenNear({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [room, isNear] = useNear()
  return (
    <div ref={room} className={className}>
      {isNear && children}
    </div>
  )
}
