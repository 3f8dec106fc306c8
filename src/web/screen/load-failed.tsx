import { t } from '#web/i18n/t.ts'
import { RetryAlert } from './retry-alert.tsx'

/** Replaces data that failed to load with the server's message (UI-6). */
export const LoadFailed = ({ what, error, onRetry }: { what: string; error: Error; onRetry: () => unknown }) => (
  <RetryAlert onRetry={onRetry} title={t('We could not load {what}', { what })}>
    {error.message}
  </RetryAlert>
)
