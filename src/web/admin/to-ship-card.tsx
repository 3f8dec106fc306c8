import { Link } from 'wouter'
import type { Dashboard } from '#shared/dashboard.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { to } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import css from './dashboard.module.css'
import { SHOWN, WaitingCard } from './waiting-card.tsx'

export const ToShipCard = ({ count, orders }: Dashboard['toShip']) => (
  <WaitingCard
    title="Orders to ship"
    count={count}
    empty="Every paid order is on its way."
    more={
      <Button variant="link" endIcon="arrow" href={`#${to.adminOrders('to-ship')}`}>
        All orders to ship
      </Button>
    }
  >
    {orders.slice(0, SHOWN).map(({ _id, user, totalPrice, paidAt }) => (
      <li key={_id}>
        <Link href={to.adminOrder(_id)} className={css.row}>
          <span className={css.what}>
            <b>{user}</b>
            <span className="hint">
              {orderNumber(_id)}, paid on {formatDate(paidAt)}
            </span>
          </span>
          <span className={css.amount}>{formatRupees(totalPrice)}</span>
        </Link>
      </li>
    ))}
  </WaitingCard>
)
