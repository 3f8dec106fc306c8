import type { ReactNode } from 'react'
import { useNear } from './use-near.ts'

/** A placeholder that renders the image when near. A separate component, to avoid re-rendering its parent. */
export function WhenNear({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [room, isNear] = useNear()
  return (
    <div ref={room} className={className}>
      {isNear && children}
    </div>
  )
}
