import { t } from '#web/i18n/t.ts'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import css from './product-intro.module.css'

export const ProductSkeleton = () => (
  <div className="wrap" aria-busy="true">
    <h1 className="vh" data-waiting>
      {t('Product')}
    </h1>
    <div className={css.breadcrumbPlaceholder} />
    <div className={css.grid}>
      <div className={css.image}>
        <Spinner className={css.spinner} />
      </div>
      <div className={css.info}>
        <Skeleton width="70%" height="2.5rem" />
        <Skeleton width="45%" height="1.25rem" />
        <Skeleton width="30%" height="2rem" />
        <Skeleton width="100%" height="3.5rem" />
        <Skeleton width="100%" height="3.5rem" />
        <Skeleton width="100%" height="8rem" />
      </div>
    </div>
  </div>
)

/** A placeholder for the parts below the texts until they have loaded. */
export const SectionsPlaceholder = () => <div className={css.sectionsPlaceholder} aria-busy="true" />
