import { t } from '#web/i18n/admin.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './lists.module.css'

type Query = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** Shown instead of a query's data: the error or the loading state. */
export const NotLoaded = ({ query }: { query: Query }) =>
  query.error ? <LoadFailure query={query} /> : <RowsLoading />

/** Shown instead of the data: an error with a retry button. */
export const LoadFailure = ({ query: { error, refetch, isFetching } }: { query: Query }) => (
  <Alert
    className={css.failure}
    action={
      <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    }
  >
    {error?.message}
  </Alert>
)

/** A loading table: a spinner, and grey rows that reserve its space. */
export const RowsLoading = () => (
  <div className={css.loading}>
    <Spinner />
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height="3.25rem" />
    ))}
  </div>
)
