import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { bindOptionalField, type FormPart } from './bind-field.ts'
import type { ProductForm } from './product-form.ts'

export function TaxFields(part: FormPart<ProductForm>) {
  const bind = bindOptionalField(part)
  return (
    <Card title={t('Tax')}>
      <TextField label={t('HSN code')} inputMode="numeric" maxLength={8} {...bind('hsnCode')} />
      <TextField
        label={t('Own tax rate (%)')}
        hint={t('Without it the HSN code or the category decides.')}
        inputMode="decimal"
        maxLength={6}
        {...bind('taxPercent')}
      />
      <TextField
        label={t('Tax condition')}
        hint={t('A word of the tax rates, such as pappadam or bamboo-cane.')}
        maxLength={40}
        {...bind('taxCondition')}
      />
    </Card>
  )
}
