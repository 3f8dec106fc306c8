import { useSyncExternalStore } from 'react'
import { t } from '#web/i18n/t.ts'
import { Alert } from '#web/ui/display/alert.tsx'

/** Shown until `Notices` has loaded, which needs the network. */
export function OfflineNote() {
  const isOnline = useIsOnline()
  if (isOnline) return null
  return <Alert variant="warning">{t('You are offline. You can still read pages you have opened before.')}</Alert>
}

export const useIsOnline = () =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )

function listen(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
