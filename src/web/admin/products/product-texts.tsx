import type { ReactNode } from 'react'
import { MALAYALAM, SAMPLE_NAME } from '#shared/product-name.ts'
import css from '#web/admin/shell/editor.module.css'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { bindField, type FormPart } from './bind-field.ts'
import { ItemListField } from './item-list-field.tsx'
import type { ProductForm } from './product-form.ts'

/** `children` are the variants, between the name and the longer texts. */
type ProductTextsProps = FormPart<ProductForm> & { children: ReactNode }

export function ProductTexts({ children, ...part }: ProductTextsProps) {
  const bind = bindField(part)
  return (
    <div className={`${parts.column} ${css.column}`}>
      <Card>
        <TextField label={t('Name')} placeholder={SAMPLE_NAME} maxLength={200} autoComplete="off" {...bind('name')} />
        <TextField
          label={t('Name in Malayalam')}
          optional
          lang={MALAYALAM}
          maxLength={200}
          autoComplete="off"
          {...bind('nameMalayalam')}
        />
        <TextArea label={t('Description')} rows={5} maxLength={5000} {...bind('description')} />
      </Card>
      {children}
      <Card title={t('Product page')}>
        <div className={css.lists}>
          <ItemListField
            label={t('Benefits')}
            hint={t('Separate benefits with commas. Each benefit is shown on its own line.')}
            maxLength={2000}
            {...bind('benefits')}
          />
          <ItemListField
            label={t('Ingredients')}
            hint={t('Separate ingredients with commas.')}
            maxLength={4000}
            {...bind('ingredients')}
          />
          <TextArea label={t('How to use')} rows={3} maxLength={2000} {...bind('howToUse')} />
        </div>
      </Card>
    </div>
  )
}
