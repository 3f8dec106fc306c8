import type { Dashboard } from '#shared/dashboard.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { ProductImage } from '#web/products/product-image.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import css from './dashboard.module.css'
import { SHOWN, TaskCard } from './task-card.tsx'

export const LowStockCard = ({ count, below, sizes }: Required<Dashboard>['lowStock']) => (
  <TaskCard
    title={t('Low stock')}
    count={count}
    empty={t('Every size has at least {n} pieces.', { n: below })}
    more={{ text: t('All products with low stock'), href: toAdmin.products('low') }}
  >
    {sizes.slice(0, SHOWN).map(({ _id, name, image, model, countInStock }) => (
      <li key={`${_id} ${model}`}>
        <a href={`#${toAdmin.product(_id)}`} className={css.row}>
          <span className={css.image}>
            <ProductImage image={image} alt="" sizes="44px" widths={[160]} />
          </span>
          <span className={css.summary}>
            <b lang={langOf(name)}>{name}</b>
            <span className="hint" lang={langOf(model)}>
              {model}
            </span>
          </span>
          <Badge tone={countInStock === 0 ? 'danger' : 'warning'}>
            {countInStock === 0 ? t('Sold out') : t('{n} left', { n: countInStock })}
          </Badge>
        </a>
      </li>
    ))}
  </TaskCard>
)
