import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { OrderRefund } from '#shared/refunds.ts'
import { formatDateTime } from '#web/i18n/format-time.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/display/card.tsx'
import css from './order.module.css'

export const OrderTimeline = ({ order }: { order: Order }) => (
  <Card title={t('Order history')}>
    <ol className={css.events}>
      {orderEvents(order).map(({ at, what }) => (
        <li key={`${at} ${what}`}>
          <p>{what}</p>
          <p className="hint">{formatDateTime(at)}</p>
        </li>
      ))}
    </ol>
  </Card>
)

export function orderEvents(order: Order): { at: string; what: string }[] {
  const events = [
    { at: order.createdAt, what: t('You placed the order') },
    { at: order.paidAt, what: t('We received your payment') },
    { at: order.shippedAt, what: shippedText(order) },
    { at: order.deliveredAt, what: t('Your parcel was delivered') },
    { at: order.cancelledAt, what: t('The order was cancelled because it was not paid in time') },
    ...order.refunds.map((refund) => ({ at: refund.createdAt, what: refundEventText(refund) })),
  ]
  return events
    .flatMap(({ at, what }) => (at === null ? [] : [{ at, what }]))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const shippedText = ({ tracking, service }: Order): string =>
  tracking
    ? t('We shipped your parcel with {service}, tracking number {tracking}', { service, tracking })
    : t('We shipped your parcel')

function refundEventText({ amount, reason, status }: OrderRefund): string {
  const values = { amount: formatRupees(amount), reason }
  if (status === 'failed') return t('Refund of {amount} not completed yet: {reason}', values)
  return status === 'processed'
    ? t('Refund of {amount} sent: {reason}', values)
    : t('Refund of {amount} started: {reason}', values)
}
