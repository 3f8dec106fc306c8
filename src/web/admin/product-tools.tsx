import { t } from '#web/language/office.tsx'
import { isSold, SOLD, titleOf } from '#web/layout/categories.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import css from './lists.module.css'
import { SearchField } from './search-field.tsx'
import { chosen, type ProductFilter, SORTS, STOCKS } from './use-list-address.ts'

type ProductToolsProps = { filter: ProductFilter; onChange: (change: Partial<ProductFilter>) => void }

export const ProductTools = ({ filter, onChange }: ProductToolsProps) => (
  <search className={css.tools}>
    <SearchField label={t('Search products')} value={filter.search} onSettle={(search) => onChange({ search })} />
    <SelectField
      label={t('Category')}
      options={[
        { value: '', text: t('All categories') },
        ...SOLD.map(({ name }) => ({ value: name, text: titleOf(name) })),
      ]}
      value={filter.category}
      onChange={({ target: { value } }) => onChange({ category: isSold(value) ? value : '' })}
    />
    <SelectField
      label={t('Stock')}
      options={STOCKS.map(({ value, text }) => ({ value, text: t(text) }))}
      value={filter.stock}
      onChange={({ target: { value } }) => onChange({ stock: chosen(STOCKS, value) ?? 'all' })}
    />
    <SelectField
      label={t('Sort by')}
      options={SORTS.map(({ value, text }) => ({ value, text: t(text) }))}
      value={filter.sort}
      onChange={({ target: { value } }) => onChange({ sort: chosen(SORTS, value) ?? 'newest' })}
    />
  </search>
)
