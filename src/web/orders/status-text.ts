import { formatDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders.ts'
import { formatTime } from '#web/i18n/format-time.ts'
import { t } from '#web/i18n/t.ts'
import type { IconName } from '#web/ui/display/icon.tsx'

export type StatusText = { tone: 'success' | 'danger' | 'warning' | 'info'; text: string; icon?: IconName }

/** The one status of the whole order: red t('Order Submitted') until it is delivered (ORDER-8, A11Y-1). */
export function statusText(order: Order): StatusText {
  if (order.deliveredAt)
    return { tone: 'success', text: t('Delivered on {date}', { date: formatDate(order.deliveredAt) }), icon: 'check' }
  // A test order has no real money to refund.
  if (order.status === 'cancelled' || (order.isTest && order.status === 'refunded'))
    return { tone: 'warning', text: t('Cancelled') }
  if (order.status === 'refunded') return { tone: 'info', text: t('Refunded') }
  return { tone: 'danger', text: t('Order Submitted') }
}

export const paidText = (order: Order): StatusText =>
  order.paidAt
    ? { tone: 'success', text: t('Paid on {date}', { date: formatDate(order.paidAt) }), icon: 'check' }
    : { tone: 'danger', text: t('Not paid') }

/** What has happened to the parcel, or else what comes next. */
export function shippingText(order: Order): StatusText[] {
  const shipped: StatusText[] = order.shippedAt
    ? [{ tone: 'success', text: t('Shipped on {date}', { date: formatDate(order.shippedAt) }) }]
    : []
  if (order.deliveredAt)
    return [...shipped, { tone: 'success', text: t('Delivered on {date}', { date: formatDate(order.deliveredAt) }) }]
  if (order.shippedAt) return shipped
  if (order.status === 'paid' && !order.isTest && order.prescription !== 'refused')
    return [{ tone: 'info', text: delayText(order) ?? t('Paid and waiting to be shipped.') }]
  if (order.status === 'submitted') {
    return [{ tone: 'warning', text: t('Not shipped yet. We pack your order after you pay.') }]
  }
  return [{ tone: 'info', text: t('This order will not be shipped.') }]
}

/** The next step of an order. Undefined for an ended order, and while its parcel waits. */
export function nextStepText(order: Order): string | undefined {
  const { status, orderItems } = order
  const isSingle = orderItems.length <= 1
  if (status === 'submitted')
    return isSingle
      ? t('pay for the order. We pack your item after that.')
      : t('pay for the order. We pack your items after that.')
  if (status === 'shipped') return t('the courier brings your parcel. You can track it with the tracking number.')
  if (status !== 'paid' || delayText(order)) return undefined
  return isSingle
    ? t('we pack your item and hand it to a courier. You get the tracking number by e-mail and on this page.')
    : t('we pack your items and hand them to a courier. You get the tracking number by e-mail and on this page.')
}

/** Why the parcel of a paid order waits. Undefined when it can be packed. */
function delayText({ isDisputed, prescription = 'released' }: Order): string | undefined {
  if (isDisputed) return t('The bank disputes the payment. The parcel waits until the dispute is decided.')
  if (prescription !== 'released') return t('Paid. The parcel waits until our pharmacist has checked the prescription.')
  return undefined
}

export const holdText = (heldUntil: string): string =>
  t('We keep these items for you until {time} on {date}. If you do not pay by then, the order is cancelled.', {
    time: formatTime(heldUntil),
    date: formatDate(heldUntil),
  })

/** The four steps of an order (ORDER-9), each with its date or with what comes next. */
export function progressSteps(order: Order) {
  const dateOf = (time: string | null) => (time ? formatDate(time) : undefined)
  const isUnpaid = order.status === 'submitted'
  return [
    { text: t('Submitted'), note: dateOf(order.createdAt), done: true, icon: 'receipt' },
    {
      text: t('Paid'),
      note: dateOf(order.paidAt) ?? (isUnpaid ? t('Waiting for payment') : undefined),
      done: order.isPaid,
      icon: 'card',
    },
    {
      text: t('Shipped'),
      note:
        dateOf(order.shippedAt) ?? (order.status === 'paid' && !delayText(order) ? t('We are packing it') : undefined),
      done: order.isShipped,
      icon: 'truck',
    },
    {
      text: t('Delivered'),
      note: dateOf(order.deliveredAt) ?? (order.status === 'shipped' ? t('On its way to you') : undefined),
      done: order.isDelivered,
      icon: 'box',
    },
  ] satisfies { text: string; note?: string | undefined; done: boolean; icon: IconName }[]
}
