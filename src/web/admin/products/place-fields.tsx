import { useQuery } from '@tanstack/react-query'
import parts from '#web/admin/shell/parts.module.css'
import { isSold, SOLD, titleOf } from '#web/categories/categories.ts'
import { t } from '#web/i18n/admin.tsx'
import { translate } from '#web/i18n/language.ts'
import { subCategoriesQuery } from '#web/products/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { FormPart } from './bind-field.ts'
import { type ProductForm, stockOf } from './product-form.ts'

/** Category and sub-category; only ayurveda has sub-categories. Stock is the sum of the variants. */
export function PlaceFields({ form, errorOf, onChange }: FormPart<ProductForm>) {
  const subCategories = useQuery(subCategoriesQuery())
  const isAyurveda = form.category === 'ayurveda'
  const choices = (subCategories.data ?? []).map(({ slug, name, group }) => ({
    value: slug,
    text:
      group === 'patent'
        ? t('{name} (Patent)', { name: translate(name) })
        : t('{name} (Classical)', { name: translate(name) }),
  }))
  return (
    <Card title={t('Category and stock')}>
      <SelectField
        label={t('Category')}
        options={SOLD.map(({ name }) => ({ value: name, text: titleOf(name) }))}
        value={form.category}
        error={errorOf('category')}
        onChange={(event) => isSold(event.target.value) && onChange({ category: event.target.value })}
      />
      <SelectField
        label={t('Sub-category')}
        disabled={!isAyurveda}
        hint={isAyurveda ? undefined : t('Only Ayurveda has sub-categories.')}
        options={[{ value: '', text: t('None') }, ...choices]}
        value={isAyurveda ? form.subCategory : ''}
        error={errorOf('subCategory')}
        onChange={(event) => onChange({ subCategory: event.target.value })}
      />
      <p className={parts.above}>
        <b>{t('Count in stock: {n}', { n: stockOf(form.sizes) })}</b>
      </p>
      <p className="hint">{t('This is the total stock of all sizes. At 0, Buy Now is disabled.')}</p>
    </Card>
  )
}
