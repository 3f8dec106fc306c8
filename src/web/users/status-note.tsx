import { useState } from 'react'
import { TimedAlert } from '#web/ui/display/alert.tsx'

type StatusNoteProps = { variant?: 'success' | 'danger'; className?: string; children: string }

/**
 * A status message that disappears after five seconds (UI-12). A screen reader can read it again in place, as the title
 * of an empty image: no text and no label of a field stays on the page. Give it a `key` per message.
 */
export function StatusNote({ variant = 'success', className, children }: StatusNoteProps) {
  const [hidden, setHidden] = useState(false)
  if (hidden) return <div className="vh" role="img" title={children} />
  return (
    <TimedAlert variant={variant} className={className} onGone={() => setHidden(true)}>
      {children}
    </TimedAlert>
  )
}
