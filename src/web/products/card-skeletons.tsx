import { Skeleton } from '#web/ui/display/skeleton.tsx'
import css from './card-skeletons.module.css'
import { ProductGrid } from './product-grid.tsx'

/** A card's box, as high as a card whose name fits on one line. */
export const CardSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton ratio={1} large />
    <Skeleton width="80%" height="1.1rem" />
    <Skeleton width="40%" />
  </div>
)

export const GridSkeleton = ({ count }: { count: number }) => (
  <ProductGrid>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move.
      <CardSkeleton key={index} />
    ))}
  </ProductGrid>
)
