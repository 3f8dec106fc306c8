import type { ReactNode } from 'react'
import css from './product-grid.module.css'

/** Two cards side by side, three from 768 px, four from 1200. */
export const ProductGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>
