import { useSyncExternalStore } from 'react'
import { TimedAlert } from '#web/ui/display/alert.tsx'
import { currentToast, dropToast, onToast } from './toast.ts'
import css from './toast-region.module.css'

/** Renders toasts. Mounted once in the layout: a live region must exist before its text. */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToast, currentToast, () => undefined)
  return (
    <div className={css.region} aria-live="polite">
      {toast && (
        <TimedAlert
          key={toast.id}
          className={css.toast}
          variant={toast.variant}
          icon={toast.icon}
          ms={toast.ms}
          onGone={() => dropToast(toast)}
          silent
        >
          {toast.text}
        </TimedAlert>
      )}
    </div>
  )
}
