import { chosen, optionsOf } from '#web/admin/lists/choices.ts'
import css from '#web/admin/lists/lists.module.css'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { type ProductFilter, SORTS, STOCKS } from '#web/admin/lists/use-list-address.ts'
import { isSold, SOLD, titleOf } from '#web/categories/categories.ts'
import { t } from '#web/i18n/admin.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

type ProductToolsProps = { filter: ProductFilter; onChange: (change: Partial<ProductFilter>) => void }

export const ProductTools = ({ filter, onChange }: ProductToolsProps) => (
  <search className={css.tools}>
    <SearchField label={t('Search products')} value={filter.search} onSettle={(search) => onChange({ search })} />
    <SelectField
      label={t('Category')}
      options={[{ value: '', text: t('All') }, ...SOLD.map(({ name }) => ({ value: name, text: titleOf(name) }))]}
      value={filter.category}
      onChange={({ target: { value } }) => onChange({ category: isSold(value) ? value : '' })}
    />
    <SelectField
      label={t('Stock')}
      options={optionsOf(STOCKS)}
      value={filter.stock}
      onChange={({ target: { value } }) => onChange({ stock: chosen(STOCKS, value) ?? 'all' })}
    />
    <SelectField
      label={t('Sort by')}
      options={optionsOf(SORTS)}
      value={filter.sort}
      onChange={({ target: { value } }) => onChange({ sort: chosen(SORTS, value) ?? 'newest' })}
    />
  </search>
)
