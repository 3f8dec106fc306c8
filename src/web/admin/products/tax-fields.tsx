import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { ProductForm } from './product-form.ts'
import { type FormPart, wireTo } from './wire.ts'

export function TaxFields(part: FormPart<ProductForm>) {
  const wire = wireTo(part)
  return (
    <Card title={t('Tax')}>
      <TextField
        label={t('HSN code')}
        optional
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
        {...wire('hsnCode')}
      />
      <TextField
        label={t('Own tax rate (%)')}
        hint={t('Without it the HSN code or the category decides.')}
        optional
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        {...wire('taxPercent')}
      />
      <TextField
        label={t('Tax condition')}
        hint={t('A word of the tax rates, such as pappadam or bamboo-cane.')}
        optional
        maxLength={40}
        autoComplete="off"
        {...wire('taxCondition')}
      />
    </Card>
  )
}
