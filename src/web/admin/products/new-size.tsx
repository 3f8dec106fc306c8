import { useRef, useState } from 'react'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import type { FieldErrors } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { emptySize, problemsOfNewSize, type SizeRow, sizesOf } from './product-form.ts'
import { SizeFields } from './size-fields.tsx'
import css from './sizes-editor.module.css'

type NewSizeProps = {
  size: SizeRow
  error: string | undefined
  onType: (size: SizeRow) => void
  /** How many more sizes the product can have. */
  maxNew: number
  onAdd: (sizes: SizeRow[]) => void
}

/** A variant is added only by Add (ADMIN-8); Enter in its fields means Add, not save. */
export function NewSize({ size, error, maxNew, onType, onAdd }: NewSizeProps) {
  const [problems, setProblems] = useState<FieldErrors>([])
  const group = useRef<HTMLFieldSetElement>(null)

  function add() {
    const found = problemsOfNewSize(size)
    setProblems(found)
    if (found.length > 0) return
    group.current?.querySelector('input')?.focus()
    onType(emptySize())
    onAdd(sizesOf(size).slice(0, maxNew))
  }

  return (
    <fieldset ref={group} className={css.added} data-refused={error ? true : undefined}>
      <legend>{t('Add a size')}</legend>
      <SizeFields
        size={size}
        errorOf={(field) => problems.find(({ path }) => path === field)?.message}
        onChange={(typed) => {
          setProblems([])
          onType(typed)
        }}
        onEnter={add}
      />
      <div className={parts.smallAbove}>
        <Button variant="line" icon="plus" onClick={add}>
          {t('Add')}
        </Button>
      </div>
      <p className={`hint ${css.note}`}>
        {t('Press Add to add this size to the list above. For several sizes write: 100 ml, 200 ml, 450 ml')}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
