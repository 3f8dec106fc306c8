import { useQuery } from '@tanstack/react-query'
import { isSold, SOLD } from '#web/layout/categories.ts'
import { subCategoriesQuery } from '#web/products/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import css from './product-editor.module.css'
import { type ProductForm, stockOf } from './product-form.ts'

type PlaceFieldsProps = {
  form: ProductForm
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<ProductForm>) => void
}

/** Category and sub-category; only ayurveda has sub-categories. The stock is kept per size and only added up here. */
export function PlaceFields({ form, errorOf, onChange }: PlaceFieldsProps) {
  const subCategories = useQuery(subCategoriesQuery())
  const isAyurveda = form.category === 'ayurveda'
  const choices = (subCategories.data ?? []).map(({ slug, name, group }) => ({
    value: slug,
    text: `${name} (${group === 'patent' ? 'Patent' : 'Classical'})`,
  }))
  return (
    <Card title="Where it is shown">
      <SelectField
        label="Category"
        options={SOLD.map(({ name, title }) => ({ value: name, text: title }))}
        value={form.category}
        error={errorOf('category')}
        onChange={(event) => isSold(event.target.value) && onChange({ category: event.target.value })}
      />
      <SelectField
        label="Sub-category"
        disabled={!isAyurveda}
        hint={isAyurveda ? undefined : 'Only Ayurveda has sub-categories.'}
        options={[{ value: '', text: 'None' }, ...choices]}
        value={isAyurveda ? form.subCategory : ''}
        error={errorOf('subCategory')}
        onChange={(event) => onChange({ subCategory: event.target.value })}
      />
      <p className={css.stock}>
        <b>Count in stock: {stockOf(form.sizes)}</b>
      </p>
      <p className="hint">The stock of all sizes together. At 0, Buy Now is switched off.</p>
    </Card>
  )
}
