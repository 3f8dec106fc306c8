import { formatDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/admin.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

function paidWords({ isTest, prescription = 'released' }: Order) {
  if (isTest) return t('Test order')
  return prescription === 'released' ? t('Paid, to pack') : t('Paid, waits for a prescription')
}

export function StaffStatus({ order }: { order: Order }) {
  switch (order.status) {
    case 'submitted':
      return <Badge tone="warning">{t('Not paid')}</Badge>
    case 'paid':
      return <Badge tone="info">{paidWords(order)}</Badge>
    case 'shipped':
      return <Badge tone="info">{t('Sent')}</Badge>
    case 'delivered':
      return (
        <Badge tone="success" icon="check">
          {order.deliveredAt ? t('Delivered on {date}', { date: formatDate(order.deliveredAt) }) : t('Delivered')}
        </Badge>
      )
    case 'cancelled':
      return <Badge>{t('Cancelled')}</Badge>
    case 'refunded':
      return <Badge tone="info">{order.isTest ? t('Cancelled') : t('Refunded')}</Badge>
  }
}
