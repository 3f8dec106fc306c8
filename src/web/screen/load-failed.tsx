import { t } from '#web/i18n/t.ts'
import { RetryAlert } from './retry-alert.tsx'

type LoadFailedProps = { what: string; error: Error; onRetry: () => unknown; className?: string }

/** Replaces data that failed to load with the server's message (UI-6). */
export const LoadFailed = ({ what, error, ...alert }: LoadFailedProps) => (
  <RetryAlert {...alert} title={t('We could not load {what}', { what })}>
    {error.message}
  </RetryAlert>
)
