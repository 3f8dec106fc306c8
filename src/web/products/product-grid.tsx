import type { ReactNode } from 'react'
import type { ShortCard } from '#shared/products.ts'
import { ProductCard } from './product-card.tsx'
import css from './product-grid.module.css'

/** Two cards side by side, three from 768 px, four from 1200. */
export const ProductGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>

export const ProductCards = ({ products }: { products: readonly ShortCard[] }) => (
  <ProductGrid>
    {products.map((product) => (
      <ProductCard key={product._id} product={product} />
    ))}
  </ProductGrid>
)
