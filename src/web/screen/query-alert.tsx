import { t } from '#web/i18n/t.ts'
import { lastSeenAt } from '#web/lib/last-seen.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'

type QueryAlertProps = {
  query: Parameters<typeof lastSeenAt>[0] & { isFetching: boolean; refetch: () => unknown }
  /** The note beside cached data. `time` is '' when the time is unknown. */
  staleTitle?: (time: string) => string
  /** Refetches more or less than the query. */
  onRetry?: (() => unknown) | undefined
  className?: string | undefined
}

/** The shop's error, or a note that cached data is shown without a response. Nothing when the data is current. */
export function QueryAlert({ query, staleTitle, onRetry = query.refetch, className }: QueryAlertProps) {
  const { error } = query
  const seenAt = lastSeenAt(query)
  const title = seenAt === undefined ? undefined : staleTitle?.(seenAt)
  if (!title && !error) return null
  return (
    <Alert
      variant={title ? 'warning' : 'danger'}
      className={className}
      title={title}
      action={
        error && (
          <Button variant="line" size="sm" busy={query.isFetching} onClick={() => onRetry()}>
            {t('Try again')}
          </Button>
        )
      }
    >
      {error?.message ?? t('We will try again when the connection is back.')}
    </Alert>
  )
}
