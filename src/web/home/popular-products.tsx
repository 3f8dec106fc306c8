import type { UseQueryResult } from '@tanstack/react-query'
import type { Home } from '#shared/home.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { ProductSlider } from './product-slider.tsx'

/** Arrows only above four products (specification 9). */
export const PopularProducts = ({ home }: { home: UseQueryResult<Home> }) => (
  <div className="wrap section">
    <ProductSlider
      label="Popular Products"
      home={home}
      products={home.data?.popular}
      arrows={(home.data?.popular.length ?? 0) > 4}
      head={(controls) => (
        <SectionHead title="Popular Products" lead="Rated highest by the people who use them." more={controls} />
      )}
    />
  </div>
)
