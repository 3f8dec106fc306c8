import { t } from '#web/i18n/t.ts'
import { lastSeenAt } from '#web/lib/last-seen.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'

type QueryAlertProps = {
  query: Parameters<typeof lastSeenAt>[0] & { isFetching: boolean; refetch: () => unknown }
  /** Where a kept copy is shown: says that it is what was last seen; `moment` is '' where it is not known. */
  seenTitle?: (moment: string) => string
  /** Where it is not all that is to be asked for again. */
  onRetry?: (() => unknown) | undefined
  className?: string | undefined
}

/** The error that the shop answered with, or that a kept copy is shown because it gave no answer. Nothing when all is fresh. */
export function QueryAlert({ query, seenTitle, onRetry = query.refetch, className }: QueryAlertProps) {
  const { error } = query
  const seenAt = lastSeenAt(query)
  const title = seenAt === undefined ? undefined : seenTitle?.(seenAt)
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
