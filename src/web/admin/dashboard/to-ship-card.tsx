import type { Dashboard } from '#shared/dashboard.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Button } from '#web/ui/form/button.tsx'
import css from './dashboard.module.css'
import { SHOWN, WaitingCard } from './waiting-card.tsx'

export function ToShipCard({ count, orders }: Required<Dashboard>['toShip']) {
  const seesOrders = mayDo(userInfo.use(), 'see orders')
  return (
    <WaitingCard
      title={t('Paid, to pack')}
      count={count}
      empty={t('All paid orders have been shipped.')}
      more={
        <Button variant="link" endIcon="arrow" href={`#${seesOrders ? toAdmin.orders('to-ship') : toAdmin.packing()}`}>
          {t('All paid orders to pack')}
        </Button>
      }
    >
      {orders.slice(0, SHOWN).map(({ _id, user, totalPrice, paidAt }) => (
        <li key={_id}>
          <a href={`#${seesOrders ? toAdmin.order(_id) : toAdmin.packing()}`} className={css.row}>
            <span className={css.what}>
              <b>{user}</b>
              <span className="hint">
                {t('{number}, paid on {date}', { number: orderNumber(_id), date: formatDate(paidAt) })}
              </span>
            </span>
            {totalPrice !== undefined && <span className={css.amount}>{formatRupees(totalPrice)}</span>}
          </a>
        </li>
      ))}
    </WaitingCard>
  )
}
