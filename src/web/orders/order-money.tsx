import { formatDate } from '#shared/dates.ts'
import { formatRupees, sumOf } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { OrderRefunds, Refund } from '#shared/refunds.ts'
import { canShip } from '#shared/staff-steps.ts'
import { t } from '#web/i18n/admin.tsx'
import css from './staff.module.css'

/** The received, refunded and held amounts of an order, and the next task. `refunds` is absent before a payment. */
export function OrderMoney({ order, refunds }: { order: Order; refunds: OrderRefunds | undefined }) {
  const paid = refunds?.paid ?? 0
  const refunded = sumIn(refunds, ['processed'])
  const onItsWay = sumIn(refunds, ['requested', 'pending'])
  return (
    <dl className={css.money}>
      <Line name={t('Money received')}>
        {order.paidAt
          ? t('{amount} on {date}', { amount: formatRupees(paid), date: formatDate(order.paidAt) })
          : t('Nothing yet')}
      </Line>
      {refunded > 0 && <Line name={t('Money refunded')}>{formatRupees(refunded)}</Line>}
      {onItsWay > 0 && <Line name={t('Refund on its way')}>{formatRupees(onItsWay)}</Line>}
      {order.paidAt && <Line name={t('The shop holds')}>{formatRupees(Math.max(0, paid - refunded - onItsWay))}</Line>}
      <Line name={t('To do')}>{t(todoOf(order, refunds))}</Line>
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const sumIn = (refunds: OrderRefunds | undefined, states: Refund['status'][]) =>
  sumOf((refunds?.refunds ?? []).filter(({ status }) => states.includes(status)).map(({ amount }) => amount))

function todoOf(order: Order, refunds: OrderRefunds | undefined) {
  if (order.isTest) return 'Nothing: it was paid with test money.'
  if (refunds?.refunds.some(({ canTryAgain }) => canTryAgain))
    return 'A refund failed. The cashier or the owner can try it again below.'
  switch (order.status) {
    case 'submitted':
      return 'Wait for the payment, or ask Razorpay now.'
    case 'paid':
      if (order.isDisputed) return 'Do not send the parcel: the buyer’s bank disputes the payment.'
      return canShip(order) ? 'Pack the order and send it.' : 'Wait until the prescription is released.'
    case 'shipped':
      return 'Mark the order as delivered when it has arrived.'
    case 'delivered':
    case 'cancelled':
    case 'refunded':
      return 'Nothing.'
  }
}
