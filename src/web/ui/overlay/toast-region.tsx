import { useDeferredValue } from 'react'
import { TimedAlert } from '#web/ui/display/alert.tsx'
import { toast } from './toast.ts'
import css from './toast-region.module.css'

/** Renders toasts. Mounted once in the layout: a live region must exist before its text. */
export function ToastRegion() {
  // After the frame that answers the tap.
  const shown = useDeferredValue(toast.use())
  return (
    <div className={css.region} aria-live="polite">
      {shown && (
        <TimedAlert
          key={shown.id}
          className={css.toast}
          variant={shown.variant}
          icon={shown.icon}
          ms={shown.ms}
          // A newer message stays.
          onGone={() => toast.get() === shown && toast.set(undefined)}
          silent
        >
          {shown.text}
        </TimedAlert>
      )}
    </div>
  )
}
