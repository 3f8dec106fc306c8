import type { ReactNode } from 'react'
import { MALAYALAM, SAMPLE_NAME } from '#shared/product-name.ts'
import css from '#web/admin/shell/editor.module.css'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ItemListField } from './item-list-field.tsx'
import type { ProductForm } from './product-form.ts'

type ProductTextsProps = {
  form: ProductForm
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<ProductForm>) => void
  /** The variants, rendered between the name and the longer texts. */
  children: ReactNode
}

export function ProductTexts({ form, errorOf, onChange, children }: ProductTextsProps) {
  const wire = (field: 'name' | 'nameMalayalam' | 'description' | 'howToUse') => ({
    value: form[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <div className={css.column}>
      <Card>
        <TextField label={t('Name')} placeholder={SAMPLE_NAME} maxLength={200} autoComplete="off" {...wire('name')} />
        <TextField
          label={t('Name in Malayalam')}
          optional
          lang={MALAYALAM}
          maxLength={200}
          autoComplete="off"
          {...wire('nameMalayalam')}
        />
        <TextArea label={t('Description')} rows={5} maxLength={5000} {...wire('description')} />
      </Card>
      {children}
      <Card title={t('Product page')}>
        <div className={css.lists}>
          <ItemListField
            label={t('Benefits')}
            hint={t('Separate benefits with commas. Each benefit is shown on its own line.')}
            maxLength={2000}
            value={form.benefits}
            error={errorOf('benefits')}
            onChange={(benefits) => onChange({ benefits })}
          />
          <ItemListField
            label={t('Ingredients')}
            hint={t('Separate ingredients with commas.')}
            maxLength={4000}
            value={form.ingredients}
            error={errorOf('ingredients')}
            onChange={(ingredients) => onChange({ ingredients })}
          />
          <TextArea label={t('How to use')} rows={3} maxLength={2000} {...wire('howToUse')} />
        </div>
      </Card>
    </div>
  )
}
