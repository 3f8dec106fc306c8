import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { NewSize } from './new-size.tsx'
import { reorder, type SizeRow } from './product-form.ts'
import { SizeFields } from './size-fields.tsx'
import css from './sizes-editor.module.css'

const MAX_SIZES = 20

type SizesEditorProps = {
  sizes: SizeRow[]
  /** The variant being typed, not added yet. */
  typed: SizeRow
  errorOf: (path: string) => string | undefined
  onChange: (sizes: SizeRow[]) => void
  onType: (size: SizeRow) => void
}

/** The variants in display order; lists show the first one's price. */
export function SizesEditor({ sizes, typed, errorOf, onChange, onType }: SizesEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  const change = (size: SizeRow) => onChange(sizes.map((row) => (row.key === size.key ? size : row)))

  function remove(size: SizeRow) {
    onChange(sizes.filter((row) => row !== size))
    // The focused button was removed with its row.
    list.current?.focus()
  }

  /** Several new sizes have no price yet: the first one is next. */
  function add(added: SizeRow[]) {
    flushSync(() => onChange([...sizes, ...added]))
    if (added.some(({ price }) => price === ''))
      list.current?.children[sizes.length]?.querySelector<HTMLInputElement>('[inputmode="decimal"]')?.focus()
  }

  return (
    <Card title={t('Sizes and prices')}>
      <ol ref={list} className={css.sizes} tabIndex={-1} aria-label={t('Sizes')}>
        {sizes.map((size, index) => (
          <SizeCard
            key={size.key}
            size={size}
            index={index}
            isLast={index === sizes.length - 1}
            errorOf={(field) => errorOf(`variant.${index}.${field}`)}
            onChange={change}
            onMove={(by) => onChange(reorder(sizes, index, index + by))}
            onRemove={() => remove(size)}
          />
        ))}
      </ol>
      {sizes.length < MAX_SIZES && (
        <NewSize
          size={typed}
          error={errorOf('newSize') ?? errorOf('variant')}
          onType={onType}
          onAdd={add}
          maxNew={MAX_SIZES - sizes.length}
        />
      )}
    </Card>
  )
}

type SizeCardProps = {
  size: SizeRow
  index: number
  isLast: boolean
  errorOf: (field: string) => string | undefined
  onChange: (size: SizeRow) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function SizeCard({ size, index, isLast, errorOf, onChange, onMove, onRemove }: SizeCardProps) {
  const name = size.model.trim() || t('Size {n}', { n: index + 1 })
  return (
    <li className={css.size}>
      <div className={css.head}>
        <b className={css.name}>{name}</b>
        <IconButton
          icon="down"
          className={css.up}
          label={t('Move {size} up', { size: name })}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(-1)}
        />
        <IconButton
          icon="down"
          label={t('Move {size} down', { size: name })}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(1)}
        />
        <IconButton icon="trash" variant="danger" label={t('Remove {size}', { size: name })} onClick={onRemove} />
      </div>
      <SizeFields size={size} errorOf={errorOf} onChange={onChange} />
    </li>
  )
}
