import type { Dashboard } from '#shared/dashboard.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { SHOWN, WaitingCard, WaitingOrder } from './waiting-card.tsx'

export const PrescriptionsCard = ({ count, orders }: Required<Dashboard>['prescriptions']) => (
  <WaitingCard
    title={t('Prescriptions to check')}
    count={count}
    empty={t('Every prescription is checked.')}
    more={{ text: t('All prescriptions to check'), href: toAdmin.prescriptions() }}
  >
    {orders.slice(0, SHOWN).map((order) => (
      <WaitingOrder key={order._id} order={order} href={toAdmin.prescriptions()} />
    ))}
  </WaitingCard>
)
