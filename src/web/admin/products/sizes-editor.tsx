import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { NewSize } from './new-size.tsx'
import { moved, type SizeRow } from './product-form.ts'
import { SizeCard } from './size-card.tsx'
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
            onMove={(by) => onChange(moved(sizes, index, index + by))}
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
          room={MAX_SIZES - sizes.length}
        />
      )}
    </Card>
  )
}
