import type { ReactNode } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './lists.module.css'
import { LoadFailure, RowsLoading } from './not-loaded.tsx'

type LongListProps<Row> = {
  /** The result of `useInfiniteQuery`. */
  list: {
    data: { pages: { items: Row[] }[] } | undefined
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetching: boolean
    /** The rows belong to the previous search. */
    isPlaceholderData: boolean
    fetchNextPage: () => Promise<unknown>
    refetch: () => Promise<unknown>
  }
  empty: ReactNode
  more?: string
  children: (rows: Row[]) => ReactNode
}

/** A paged list: loading, failed, empty, or rows with a button for the next page. */
export function LongList<Row>({ list, empty, more = t('Show older entries'), children }: LongListProps<Row>) {
  const failure = list.error && <LoadFailure query={list} />
  if (!list.data) return failure ?? <RowsLoading />
  const rows = list.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return failure ?? empty
  return (
    <>
      <div className={css.table} aria-busy={list.isPlaceholderData}>
        {children(rows)}
      </div>
      {failure}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button
            variant="line"
            busy={list.isFetchingNextPage}
            busyText={t('Loading...')}
            onClick={() => void list.fetchNextPage()}
          >
            {more}
          </Button>
        </div>
      )}
    </>
  )
}
