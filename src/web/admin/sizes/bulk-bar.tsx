import { useState } from 'react'
import type { ProductFilter } from '#web/admin/lists/use-list-address.ts'
import { t, tCount } from '#web/i18n/admin.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { BulkSheet } from './bulk-sheet.tsx'

type BulkBarProps = {
  filter: ProductFilter
  /** The rows still belong to the previous search. */
  busy: boolean
  /** The number of ticked sizes in the list. */
  count: number
  hasMore: boolean
  /** Undefined for all sizes that the filter finds. */
  sizes: string[] | undefined
  onSelectAll: (isAll: boolean) => void
  onChanged: () => void
}

/** Ticks all sizes, and opens the change of the ticked ones. */
export function BulkBar({ filter, busy, count, hasMore, sizes, onSelectAll, onChanged }: BulkBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isAll = sizes === undefined
  return (
    <>
      <Checkbox
        label={t('All that match')}
        checked={isAll}
        disabled={busy}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      <span role="status">{wordsOf(count, isAll && hasMore)}</span>
      <Button disabled={count === 0 || busy} onClick={() => setIsOpen(true)}>
        {t('Change them')}
      </Button>
      {isOpen && (
        <BulkSheet
          filter={filter}
          sizes={sizes}
          onClose={() => setIsOpen(false)}
          onChanged={() => {
            setIsOpen(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}

function wordsOf(count: number, isMore: boolean): string | undefined {
  if (isMore) return t('All are selected')
  return count === 0 ? undefined : tCount(count, '{n} size selected', '{n} sizes selected')
}
