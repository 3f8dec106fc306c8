import { QueryAlert } from '#web/screen/query-alert.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import css from './lists.module.css'

type Query = Parameters<typeof QueryAlert>[0]['query']

/** Shown instead of a query's data: the error or the loading state. */
export const NotLoaded = ({ query }: { query: Query }) =>
  query.error ? <LoadFailure query={query} /> : <RowsLoading />

/** Shown instead of the data: an error with a retry button. */
export const LoadFailure = ({ query }: { query: Query }) => <QueryAlert query={query} className={css.failure} />

/** A loading table: a spinner, and grey rows that reserve its space. */
export const RowsLoading = () => (
  <div className={css.loading}>
    <Spinner />
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height="3.25rem" />
    ))}
  </div>
)
