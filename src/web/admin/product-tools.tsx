import { SOLD } from '#web/layout/categories.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './lists.module.css'
import type { ProductFilter } from './product-filter.ts'

type ProductToolsProps = { filter: ProductFilter; onChange: (change: Partial<ProductFilter>) => void }

export const ProductTools = ({ filter, onChange }: ProductToolsProps) => (
  <search className={css.tools}>
    <TextField
      label="Search products"
      type="search"
      maxLength={100}
      autoComplete="off"
      value={filter.text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
    <SelectField
      label="Category"
      options={[
        { value: '', text: 'All categories' },
        ...SOLD.map(({ name, title }) => ({ value: name, text: title })),
      ]}
      value={filter.category}
      onChange={(event) => onChange({ category: CATEGORY_OF.get(event.target.value) ?? '' })}
    />
    <SelectField
      label="Stock"
      options={STOCKS}
      value={filter.stock}
      onChange={(event) => onChange({ stock: STOCKS.find(({ value }) => value === event.target.value)?.value ?? '' })}
    />
  </search>
)

const CATEGORY_OF = new Map<string, ProductFilter['category']>(SOLD.map(({ name }) => [name, name]))

const STOCKS: { value: ProductFilter['stock']; text: string }[] = [
  { value: '', text: 'All' },
  { value: 'inStock', text: 'In stock' },
  { value: 'soldOut', text: 'Sold out' },
]
