import type { ReactNode } from 'react'
import { useNear } from '#web/ui/use-near.ts'
import { Late } from './late.tsx'

/**
 * Draws its children once the reader is within two screens of them; `className` keeps their room until then.
 * Inside a screen that room keeps the footer away, which would jump when the real height is known (page-frame.module.css).
 */
export function WhenNear({ className, children }: { className?: string; children: ReactNode }) {
  const [room, isNear] = useNear('200% 0%')
  const waiting = <div ref={room} className={className} data-room />
  return isNear ? <Late waiting={waiting}>{children}</Late> : waiting
}
