import { type ReactNode, useEffect, useRef } from 'react'
import { t, tCount } from '#web/i18n/admin.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './lists.module.css'
import { LoadFailure, RowsLoading } from './not-loaded.tsx'

type LongListProps<Row> = {
  /** The result of `useInfiniteQuery`. */
  list: Parameters<typeof LoadFailure>[0]['query'] & {
    data: { pages: { items: Row[] }[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    /** The rows belong to the previous search. */
    isPlaceholderData: boolean
    fetchNextPage: () => Promise<unknown>
  }
  empty: ReactNode
  more?: string
  /** The screen announces the count itself. */
  isCounted?: boolean
  children: (rows: Row[]) => ReactNode
}

/** A paged list: loading, failed, empty, or rows with a button for the next page. Announces how many rows it shows. */
export function LongList<Row>(props: LongListProps<Row>) {
  const { data, error, isPlaceholderData } = props.list
  const rows = data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <p className="vh" role="status">
        {!props.isCounted && rows && !error && !isPlaceholderData && countOf(rows.length)}
      </p>
      <Rows {...props} rows={rows} />
    </>
  )
}

const countOf = (n: number) => (n === 0 ? t('Nothing found') : tCount(n, '{n} row is shown', '{n} rows are shown'))

function Rows<Row>({
  list,
  rows,
  empty,
  more = t('Show older entries'),
  children,
}: LongListProps<Row> & { rows: Row[] | undefined }) {
  const { listElement, rememberCount } = useFocusAfterLastPage(list.hasNextPage)
  const failure = list.error && <LoadFailure query={list} />
  if (!rows) return failure ?? <RowsLoading />
  if (rows.length === 0) return failure ?? empty
  return (
    <>
      <div ref={listElement} className={css.table} aria-busy={list.isPlaceholderData}>
        {children(rows)}
      </div>
      {failure}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button
            variant="line"
            busy={list.isFetchingNextPage}
            busyText={t('Loading...')}
            onClick={() => {
              rememberCount()
              void list.fetchNextPage()
            }}
          >
            {more}
          </Button>
        </div>
      )}
    </>
  )
}

/** The button disappears with the last page: the first new row takes its focus. */
function useFocusAfterLastPage(hasMore: boolean) {
  const listElement = useRef<HTMLDivElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    const row = before.current === undefined ? undefined : rowsIn(listElement.current)?.[before.current]
    if (!row) return
    before.current = undefined
    if (hasMore || document.activeElement !== document.body || !(row instanceof HTMLElement)) return
    row.tabIndex = -1
    row.focus()
  })
  const rememberCount = () => {
    before.current = rowsIn(listElement.current)?.length
  }
  return { listElement, rememberCount }
}

/** Not the items: a product has a row for each size. */
const rowsIn = (list: HTMLElement | null) => list?.querySelector('tbody, ol, ul')?.children
