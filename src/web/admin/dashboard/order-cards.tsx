import type { Dashboard } from '#shared/dashboard.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { OrderTasks } from './task-card.tsx'

export function ToShipCard(card: Required<Dashboard>['toShip']) {
  const seesOrders = mayDo(userInfo.use(), 'see orders')
  return (
    <OrderTasks
      {...card}
      title={t('Paid, to pack')}
      empty={t('All paid orders have been shipped.')}
      more={{
        text: t('All paid orders to pack'),
        href: seesOrders ? toAdmin.orders('to-ship') : toAdmin.packing(),
      }}
      hrefOf={({ _id }) => (seesOrders ? toAdmin.order(_id) : toAdmin.packing())}
    />
  )
}

export const PrescriptionsCard = (card: Required<Dashboard>['prescriptions']) => (
  <OrderTasks
    {...card}
    title={t('Prescriptions to check')}
    empty={t('Every prescription is checked.')}
    more={{ text: t('All prescriptions to check'), href: toAdmin.prescriptions() }}
    hrefOf={() => toAdmin.prescriptions()}
  />
)
