import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import css from './lists.module.css'

/** A loading table: a spinner, and grey rows that reserve its space. */
export const RowsLoading = () => (
  <div className={css.loading}>
    <Spinner />
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height="3.25rem" />
    ))}
  </div>
)
