import { t } from '#web/i18n/t.ts'
import { RetryAlert } from './retry-alert.tsx'

type LoadFailedProps = { what: string; error: Error; onRetry: () => unknown }

/** Replaces data that failed to load with the server's message (UI-6). */
export const LoadFailed = ({ what, error, onRetry }: LoadFailedProps) => (
  <RetryAlert onRetry={onRetry} title={t('We could not load {what}', { what })}>
    {error.message}
  </RetryAlert>
)
