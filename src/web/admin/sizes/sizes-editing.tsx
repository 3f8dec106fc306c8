import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminProduct } from '#shared/product-editing.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { NoProducts } from '#web/admin/lists/no-products.tsx'
import type { ProductFilter } from '#web/admin/lists/use-list-address.ts'
import parts from '#web/admin/shell/parts.module.css'
import { UnsavedChangesDialog } from '#web/admin/shell/unsaved-changes-dialog.tsx'
import { useUnsavedChangesPrompt } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CellsBar } from './cells-bar.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { countOfCells, rebaseOnRows, rowsOf, type SizeEdits, typedSince } from './size-edits.ts'
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
type Selection = { filterKey: string; ids: ReadonlySet<string> | 'all' }

/** Not inside the component: a new function would take the focus at each render. */
const focus = (notice: HTMLElement | null) => notice?.focus()

/** The sizes of the list as a table: cells are edited, and ticked sizes are changed together. */
export function SizesEditing({ products, filter }: SizesEditingProps) {
  const [edits, setEdits] = useState<SizeEdits>({})
  const region = useRef<HTMLDivElement>(null)
  const filterKey = [filter.search, filter.category, filter.stock].join(' ')
  const [selection, setSelection] = useState<Selection>({ filterKey, ids: new Set() })
  const save = useSaveSizes(loadAgain)
  const count = countOfCells(edits)
  const prompt = useUnsavedChangesPrompt(count > 0)
  const rows = rowsOf(products.data?.pages.flatMap(({ items }) => items) ?? [])
  // Another search begins without ticks: "all" would mean other sizes.
  const selected = selection.filterKey === filterKey ? selection.ids : new Set<string>()
  const setSelected = (ids: Selection['ids']) => setSelection({ filterKey, ids })
  const isSelected = (id: string) => selected === 'all' || selected.has(id)

  /** Keeps only ticks of shown sizes, so that nobody changes a hidden size. */
  function toggle(id: string, isChosen: boolean) {
    const otherIds = rows.flatMap(({ _id }) => (_id !== id && isSelected(_id) ? [_id] : []))
    setSelected(new Set(isChosen ? [...otherIds, id] : otherIds))
  }

  /** Refetches the rows and applies the cells that were typed after `sent` to the new values. */
  async function loadAgain(sent: SizeEdits = {}) {
    const { data } = await products.refetch()
    setEdits((now) => rebaseOnRows(typedSince(now, sent), rowsOf(data?.pages.flatMap(({ items }) => items) ?? [])))
  }

  return (
    <>
      <div ref={region} tabIndex={-1}>
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
            isSelected={isSelected}
            refusalOf={save.refusalOf}
            onEdit={(change) => setEdits(change)}
            onToggle={toggle}
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
            count={selected === 'all' ? rows.length : rows.filter(({ _id }) => selected.has(_id)).length}
            hasMore={products.hasNextPage}
            sizes={selected === 'all' ? undefined : rows.flatMap(({ _id }) => (selected.has(_id) ? [_id] : []))}
            onSelectAll={(isAll) => setSelected(isAll ? 'all' : new Set())}
            onChanged={() => {
              setSelected(new Set())
              // The dialog restores the focus first.
              requestAnimationFrame(() => region.current?.focus())
            }}
          />
        )}
      </div>
      <UnsavedChangesDialog {...prompt} />
    </>
  )
}
