import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { ProductForm } from './product-form.ts'
import { type FormPart, optionalWire } from './wire.ts'

export function TaxFields(part: FormPart<ProductForm>) {
  const wire = optionalWire(part)
  return (
    <Card title={t('Tax')}>
      <TextField label={t('HSN code')} inputMode="numeric" maxLength={8} {...wire('hsnCode')} />
      <TextField
        label={t('Own tax rate (%)')}
        hint={t('Without it the HSN code or the category decides.')}
        inputMode="decimal"
        maxLength={6}
        {...wire('taxPercent')}
      />
      <TextField
        label={t('Tax condition')}
        hint={t('A word of the tax rates, such as pappadam or bamboo-cane.')}
        maxLength={40}
        {...wire('taxCondition')}
      />
    </Card>
  )
}
