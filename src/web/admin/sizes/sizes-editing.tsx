import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminProduct } from '#shared/product-editing.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { NoProducts } from '#web/admin/lists/no-products.tsx'
import type { ProductFilter } from '#web/admin/lists/use-list-address.ts'
import { LeaveQuestion } from '#web/admin/shell/leave-question.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { useLeaveQuestion } from '#web/admin/shell/use-leave-question.ts'
import { t } from '#web/i18n/admin.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CellsBar } from './cells-bar.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { countOfCells, onRows, rowsOf, type SizeEdits, typedSince } from './size-edits.ts'
import { SizeTable } from './size-table.tsx'
import css from './sizes.module.css'
import { StockNotices } from './stock-notices.tsx'
import { useSaveSizes } from './use-save-sizes.ts'

type SizesEditingProps = {
  products: Pick<UseInfiniteQueryResult<{ pages: { items: AdminProduct[] }[] }>, 'refetch'> &
    Parameters<typeof LongList<AdminProduct>>[0]['list']
  filter: ProductFilter
}

/** The ticked sizes, or all that the search finds. */
type Ticks = { asked: string; ids: ReadonlySet<string> | 'all' }

/** Not inside the component: a new function would take the focus at each render. */
const focus = (notice: HTMLElement | null) => notice?.focus()

/** The sizes of the list as a table: cells are edited, and ticked sizes are changed together. */
export function SizesEditing({ products, filter }: SizesEditingProps) {
  const [edits, setEdits] = useState<SizeEdits>({})
  const place = useRef<HTMLDivElement>(null)
  const asked = [filter.search, filter.category, filter.stock].join(' ')
  const [ticks, setTicks] = useState<Ticks>({ asked, ids: new Set() })
  const save = useSaveSizes(loadAgain)
  const count = countOfCells(edits)
  const question = useLeaveQuestion(count > 0)
  const rows = rowsOf(products.data?.pages.flatMap(({ items }) => items) ?? [])
  // Another search begins without ticks: "all" would mean other sizes.
  const ticked = ticks.asked === asked ? ticks.ids : new Set<string>()
  const setTicked = (ids: Ticks['ids']) => setTicks({ asked, ids })
  const isTicked = (id: string) => ticked === 'all' || ticked.has(id)

  /** Keeps only ticks of shown sizes, so that nobody changes a hidden size. */
  function tick(id: string, isChosen: boolean) {
    const others = rows.flatMap(({ _id }) => (_id !== id && isTicked(_id) ? [_id] : []))
    setTicked(new Set(isChosen ? [...others, id] : others))
  }

  /** Refetches the rows and applies the cells that were typed after `sent` to the new values. */
  async function loadAgain(sent: SizeEdits = {}) {
    const { data } = await products.refetch()
    setEdits((now) => onRows(typedSince(now, sent), rowsOf(data?.pages.flatMap(({ items }) => items) ?? [])))
  }

  return (
    <>
      <div ref={place} tabIndex={-1}>
        <RecentChanges />
      </div>
      {save.notices.length > 0 && <StockNotices ref={focus} notices={save.notices} />}
      <p className={`hint ${parts.smallBelow}`}>
        {t('The buyer pays the offer price where there is one. Arrows and Enter move, Esc restores a value.')}
      </p>
      <LongList isCounted list={products} more={t('Show more')} empty={<NoProducts />}>
        {() => (
          <SizeTable
            rows={rows}
            edits={edits}
            isTicked={isTicked}
            refusalOf={save.refusalOf}
            onEdit={(change) => setEdits(change)}
            onTick={tick}
          />
        )}
      </LongList>
      <div className={css.bar} data-fixed-buttons>
        {count > 0 ? (
          <CellsBar
            count={count}
            edits={edits}
            rows={rows}
            save={save}
            onLoadAgain={async () => {
              await loadAgain()
              save.reset()
            }}
            onReset={() => {
              setEdits({})
              save.reset()
            }}
          />
        ) : (
          <BulkBar
            filter={filter}
            busy={products.isPlaceholderData}
            count={ticked === 'all' ? rows.length : rows.filter(({ _id }) => ticked.has(_id)).length}
            hasMore={products.hasNextPage}
            sizes={ticked === 'all' ? undefined : rows.flatMap(({ _id }) => (ticked.has(_id) ? [_id] : []))}
            onTickAll={(isAll) => setTicked(isAll ? 'all' : new Set())}
            onChanged={() => {
              setTicked(new Set())
              // The dialog restores the focus first.
              requestAnimationFrame(() => place.current?.focus())
            }}
          />
        )}
      </div>
      <LeaveQuestion {...question} />
    </>
  )
}
