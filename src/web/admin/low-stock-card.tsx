import { Link } from 'wouter'
import type { Dashboard } from '#shared/dashboard.ts'
import { pictureOf } from '#shared/uploads.ts'
import { to } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './dashboard.module.css'
import { SHOWN, WaitingCard } from './waiting-card.tsx'

export const LowStockCard = ({ count, below, sizes }: Dashboard['lowStock']) => (
  <WaitingCard
    title="Low stock"
    count={count}
    empty={`Every size has at least ${below} pieces.`}
    more={
      <Button variant="link" endIcon="arrow" href={`#${to.adminProducts('low')}`}>
        All products with low stock
      </Button>
    }
  >
    {sizes.slice(0, SHOWN).map(({ _id, name, image, model, countInStock }) => (
      <li key={`${_id} ${model}`}>
        <Link href={to.adminProduct(_id)} className={css.row}>
          {image ? (
            <img src={pictureOf(image, 160, 'webp')} alt="" width="44" height="44" loading="lazy" />
          ) : (
            <span className={css.blank} />
          )}
          <span className={css.what}>
            <b>{name}</b>
            <span className="hint">{model}</span>
          </span>
          <Badge tone={countInStock === 0 ? 'danger' : 'warning'}>
            {countInStock === 0 ? 'Sold out' : `${countInStock} left`}
          </Badge>
        </Link>
      </li>
    ))}
  </WaitingCard>
)
