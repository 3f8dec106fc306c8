import { useState } from 'react'
import { TimedAlert } from '#web/ui/display/alert.tsx'

type StatusNoteProps = { variant?: 'success' | 'danger'; className?: string; children: string }

/**
 * A status message that leaves the screen after five seconds (UI-12) but can still be found by a screen reader.
 * Give it a `key` per message.
 */
export function StatusNote({ variant = 'success', className, children }: StatusNoteProps) {
  const [gone, setGone] = useState(false)
  if (gone) return <p className="vh">{children}</p>
  return (
    <TimedAlert variant={variant} className={className} onGone={() => setGone(true)}>
      {children}
    </TimedAlert>
  )
}
