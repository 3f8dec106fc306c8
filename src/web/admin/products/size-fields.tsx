import type { KeyboardEvent } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { SizeRow } from './product-form.ts'
import css from './sizes-editor.module.css'

type SizeFieldsProps = {
  size: SizeRow
  errorOf: (field: string) => string | undefined
  onChange: (size: SizeRow) => void
  onEnter?: () => void
}

export function SizeFields({ size, errorOf, onChange, onEnter }: SizeFieldsProps) {
  const bind = (field: 'model' | 'price' | 'discountPrice' | 'countInStock' | 'mrp') => ({
    value: size[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...size, [field]: event.target.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return
      event.preventDefault()
      onEnter()
    },
  })
  return (
    <div className={css.fields}>
      <TextField label={t('Size')} maxLength={80} {...bind('model')} />
      <TextField label={t('Price')} {...RUPEES} {...bind('price')} />
      <TextField label={t('Offer price, before discount and tax')} {...RUPEES} {...bind('discountPrice')} />
      <TextField label={t('MRP (inclusive of all taxes)')} {...RUPEES} {...bind('mrp')} />
      <TextField label={t('Stock')} inputMode="numeric" maxLength={9} {...bind('countInStock')} />
    </div>
  )
}

const RUPEES = { start: '₹', inputMode: 'decimal', maxLength: 12 } as const
