import { useLayoutEffect, useRef, useState } from 'react'
import type { BulkChange } from '#shared/bulk-changes.ts'
import { findChoice, optionsOf } from '#web/admin/lists/choices.ts'
import parts from '#web/admin/shell/parts.module.css'
import { SOLD, titleOf } from '#web/categories/categories.ts'
import { t } from '#web/i18n/admin.tsx'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CHOICES, type Choice, hintOf, labelOf, needsNumber, problemOf, toChange } from './bulk-form.ts'

type BulkFieldsProps = {
  /** Hidden while the preview is shown, so that Back shows the typed values. */
  isHidden: boolean
  busy: boolean
  error: string | undefined
  onPreview: (change: BulkChange) => void
}

export function BulkFields({ isHidden, busy, error, onPreview }: BulkFieldsProps) {
  const [choice, setChoice] = useState<Choice>('rupees-more')
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wasHidden = useRef(isHidden)
  useLayoutEffect(() => {
    if (wasHidden.current && !isHidden) form.current?.querySelector('select')?.focus()
    wasHidden.current = isHidden
  }, [isHidden])
  const change = toChange(choice, typed, category)
  const problem = isChecked && !change ? problemOf(choice) : undefined

  return (
    <form
      ref={form}
      noValidate
      hidden={isHidden}
      className={parts.column}
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (change && !busy) onPreview(change)
      }}
    >
      <SelectField
        label={t('What changes?')}
        options={optionsOf(CHOICES)}
        value={choice}
        onChange={({ target }) => {
          setIsChecked(false)
          setChoice(findChoice(CHOICES, target.value) ?? 'rupees-more')
        }}
      />
      {needsNumber(choice) && (
        <TextField
          label={labelOf(choice)}
          hint={hintOf(choice)}
          error={problem}
          inputMode={choice.startsWith('stock') ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {choice === 'category' && (
        <SelectField
          label={t('New category')}
          hint={t('The whole product moves and loses its sub-category.')}
          error={problem}
          placeholder={t('Choose a category')}
          options={SOLD.map(({ name }) => ({ value: name, text: titleOf(name) }))}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        />
      )}
      {(choice === 'show' || choice === 'hide') && <p className="hint">{t('This changes whole products.')}</p>}
      <FormError>{error}</FormError>
      <Button type="submit" busy={busy} busyText={t('Please wait')}>
        {t('Preview')}
      </Button>
    </form>
  )
}
