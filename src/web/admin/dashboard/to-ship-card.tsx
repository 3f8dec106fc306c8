import type { Dashboard } from '#shared/dashboard.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { SHOWN, WaitingCard, WaitingOrder } from './waiting-card.tsx'

export function ToShipCard({ count, orders }: Required<Dashboard>['toShip']) {
  const seesOrders = mayDo(userInfo.use(), 'see orders')
  return (
    <WaitingCard
      title={t('Paid, to pack')}
      count={count}
      empty={t('All paid orders have been shipped.')}
      more={{
        text: t('All paid orders to pack'),
        href: seesOrders ? toAdmin.orders('to-ship') : toAdmin.packing(),
      }}
    >
      {orders.slice(0, SHOWN).map((order) => (
        <WaitingOrder key={order._id} order={order} href={seesOrders ? toAdmin.order(order._id) : toAdmin.packing()} />
      ))}
    </WaitingCard>
  )
}
