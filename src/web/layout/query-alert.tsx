import { t } from '#web/language/t.ts'
import { lastSeenAt } from '#web/lib/last-seen.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type QueryAlertProps = {
  query: Parameters<typeof lastSeenAt>[0] & { isFetching: boolean; refetch: () => unknown }
  /** Where a kept copy is shown: says that it is what was last seen; `moment` is '' where it is not known. */
  seenTitle?: (moment: string) => string
  className?: string | undefined
}

/** The error that the shop answered with, or that a kept copy is shown because it gave no answer. Nothing when all is fresh. */
export function QueryAlert({ query, seenTitle, className }: QueryAlertProps) {
  const { error, isFetching, refetch } = query
  const seenAt = seenTitle && lastSeenAt(query)
  if (seenAt === undefined && !error) return null
  return (
    <Alert
      variant={seenAt === undefined ? 'danger' : 'warning'}
      className={className}
      title={seenAt === undefined ? undefined : seenTitle?.(seenAt)}
      action={
        error && (
          <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        )
      }
    >
      {error?.message ?? t('We ask the shop again as soon as it can be reached.')}
    </Alert>
  )
}
