import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { ProductForm } from './product-form.ts'

type TaxFieldsProps = {
  form: ProductForm
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<ProductForm>) => void
}

export function TaxFields({ form, errorOf, onChange }: TaxFieldsProps) {
  const wire = (field: 'hsnCode' | 'taxPercent' | 'taxCondition') => ({
    value: form[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <Card title={t('Tax')}>
      <TextField label={t('HSN code')} optional inputMode="numeric" maxLength={8} {...wire('hsnCode')} />
      <TextField
        label={t('Own tax rate (%)')}
        hint={t('Without it the HSN code or the category decides.')}
        optional
        inputMode="decimal"
        maxLength={6}
        {...wire('taxPercent')}
      />
      <TextField
        label={t('Tax condition')}
        hint={t('A word of the tax rates, such as pappadam or bamboo-cane.')}
        optional
        maxLength={40}
        {...wire('taxCondition')}
      />
    </Card>
  )
}
