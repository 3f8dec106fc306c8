import { isSold, SOLD } from '#web/layout/categories.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import css from './lists.module.css'
import { SearchField } from './search-field.tsx'
import { chosen, type ProductFilter, SORTS, STOCKS } from './use-list-address.ts'

type ProductToolsProps = { filter: ProductFilter; onChange: (change: Partial<ProductFilter>) => void }

export const ProductTools = ({ filter, onChange }: ProductToolsProps) => (
  <search className={css.tools}>
    <SearchField label="Search products" value={filter.search} onSettle={(search) => onChange({ search })} />
    <SelectField
      label="Category"
      options={[
        { value: '', text: 'All categories' },
        ...SOLD.map(({ name, title }) => ({ value: name, text: title })),
      ]}
      value={filter.category}
      onChange={({ target: { value } }) => onChange({ category: isSold(value) ? value : '' })}
    />
    <SelectField
      label="Stock"
      options={STOCKS}
      value={filter.stock}
      onChange={({ target: { value } }) => onChange({ stock: chosen(STOCKS, value) ?? 'all' })}
    />
    <SelectField
      label="Sort by"
      options={SORTS}
      value={filter.sort}
      onChange={({ target: { value } }) => onChange({ sort: chosen(SORTS, value) ?? 'newest' })}
    />
  </search>
)
