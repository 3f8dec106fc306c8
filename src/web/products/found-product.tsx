import type { ProductCard } from '#shared/products.ts'
import { titleOf } from '#web/categories/categories.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Marked } from '#web/ui/display/marked.tsx'
import { ComboboxOption } from '#web/ui/form/combobox-option.tsx'
import { nameOf } from './name-of.ts'
import { ProductImage } from './product-image.tsx'

type FoundProductProps = { product: ProductCard; marksOf: (name: string) => [from: number, to: number][] }

export function FoundProduct({ product, marksOf }: FoundProductProps) {
  const name = nameOf(product)
  return (
    <ComboboxOption>
      <ProductImage image={product.image} alt="" sizes="48px" />
      <span>
        <span lang={langOf(name)}>
          <Marked text={name} marks={marksOf(name)} />
        </span>
        <small>{titleOf(product.category)}</small>
      </span>
    </ComboboxOption>
  )
}
