import { useState } from 'react'
import { TimedAlert } from '#web/ui/alert.tsx'

/** Good news that leaves the screen after five seconds (specification 9) but can still be found by a screen reader. */
export function StatusNote({ children, className }: { children: string; className?: string }) {
  const [gone, setGone] = useState(false)
  if (gone) return <p className="vh">{children}</p>
  return (
    <TimedAlert variant="success" className={className} onGone={() => setGone(true)}>
      {children}
    </TimedAlert>
  )
}
