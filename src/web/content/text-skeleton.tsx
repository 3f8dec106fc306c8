import { Skeleton } from '#web/ui/display/skeleton.tsx'
import css from './society-page.module.css'

export const TextSkeleton = () => (
  <div className={css.prose} aria-busy="true">
    <Skeleton width="100%" />
    <Skeleton width="92%" />
    <Skeleton width="97%" />
    <Skeleton width="60%" />
  </div>
)
