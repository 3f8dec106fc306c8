import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Split } from '#web/ui/display/split.tsx'
import css from './cart.module.css'

export const CartSkeleton = () => (
  <div className="wrap page" aria-busy="true">
    <h1>{t('My Cart')}</h1>
    <span className="vh">{t('Loading...')}</span>
    <Split side={<Skeleton height="19rem" large />}>
      <Card>
        <div className={css.lines}>
          <SkeletonLine />
          <SkeletonLine />
        </div>
      </Card>
    </Split>
  </div>
)

export const SkeletonLine = () => (
  <div className={css.skeletonLine}>
    <Skeleton ratio={1} />
    <div>
      <Skeleton width="70%" height="1.4rem" />
      <Skeleton width="40%" />
    </div>
  </div>
)
