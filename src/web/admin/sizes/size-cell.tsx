import { type KeyboardEvent, useId } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#web/i18n/admin.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FIELDS, type Field, problemOf, type SizeRow } from './size-edits.ts'
import css from './sizes.module.css'

export const headOf = (field: Field): string => {
  if (field === 'price') return t('Price')
  return field === 'discountPrice' ? t('Offer price') : t('Stock')
}

type SizeCellProps = {
  row: SizeRow
  at: number
  field: Field
  text: string
  typed: string | undefined
  onType: (text: string) => void
  onReset: () => void
  onPaste: (copied: string) => void
}

/** A cell that is edited in place. Arrows and Enter move, Escape restores the stored value. */
export function SizeCell({ row, at, field, text, typed, onType, onReset, onPaste }: SizeCellProps) {
  const errorId = useId()
  const problem = problemOf(field, typed)
  return (
    <td className={css.cell} data-th={headOf(field)}>
      <input
        type="text"
        inputMode={field === 'countInStock' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={20}
        className={classNames(css.input, typed !== undefined && css.changed)}
        aria-label={t('{product}, {size}: {what}', { what: headOf(field), product: row.name, size: row.model })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && errorId}
        data-cell={`${at}:${FIELDS.indexOf(field)}`}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            flushSync(onReset)
            event.currentTarget.select()
          } else move(event, at, FIELDS.indexOf(field))
        }}
        onPaste={(event) => {
          const copied = event.clipboardData.getData('text/plain')
          if (!/[\n\t]/.test(copied.trim())) return
          event.preventDefault()
          onPaste(copied)
        }}
      />
      {typed !== undefined && <span className="vh">{t('Changed')}</span>}
      {problem && (
        <span id={errorId} className={css.problem}>
          {problem}
        </span>
      )}
    </td>
  )
}

/** Left and right leave the cell only at the edge of its text. */
function move(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
  const { key, shiftKey, currentTarget: input } = event
  const { selectionStart: start, selectionEnd: end, value } = input
  const isAtStart = start === 0
  const isAtEnd = end === value.length
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) goTo(event, row - 1, column)
  else if (key === 'ArrowDown' || key === 'Enter') goTo(event, row + 1, column)
  else if (key === 'ArrowLeft' && isAtStart && !shiftKey) goTo(event, row, column - 1)
  else if (key === 'ArrowRight' && isAtEnd && !shiftKey) goTo(event, row, column + 1)
}

function goTo(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
  event.preventDefault()
  const table = event.currentTarget.closest('table')
  table?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)?.focus()
}
