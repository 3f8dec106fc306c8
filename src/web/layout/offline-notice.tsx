import { useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import css from './offline-notice.module.css'

/** Says that the phone has no connection, for as long as it has none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className={css.notice}>
          <Icon name="info" size="sm" />
          You are offline. What you have already opened can still be read.
        </p>
      )}
    </div>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
